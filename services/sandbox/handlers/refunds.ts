import { placeRefund } from '../refund/place-refund.ts'
import { presentRefund } from '../refund/present-refund.ts'
import { Refusal } from '../refusal.ts'
import type { Handler } from './handler.ts'

export const refundEMoneyOrder: Handler<'refundEMoneyOrder'> = (request, context) =>
  presentRefund(placeRefund(request, context))

export const queryRefund: Handler<'queryRefund'> = ({ merchantRefundNo, paymentType }, { ledger }) => {
  const refund = ledger.refunds.find(merchantRefundNo)
  if (refund?.paymentType !== paymentType)
    throw new Refusal('orderNotFound', 'merchantRefundNo must be of a refund of this paymentType')
  return presentRefund(refund)
}
