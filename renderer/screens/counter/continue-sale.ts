import { cash } from '../../../shared/cash/cash.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { splitSums } from '../../../shared/sale/split.ts'
import { digitsOf } from '../../components/keyboard/keypad-keys.ts'
import { go } from '../../state/view.ts'
import { goOnWith, type Split, useDraft } from './draft.ts'

/** Continues an order's sale on a channel yet to be chosen: same sale, same amount. */
export function continueSale(order: Order): void {
  goOnWith({
    saleId: order.saleId,
    digits: digitsOf(order.amount),
    paymentType: null,
    payer: order.payer ?? '',
    phone: order.phone ?? '',
    pageChannel: order.pageChannel,
    continues: order.merchantTradeNo,
    split: splitOf(order),
  })
}

function splitOf(order: Order): Split | null {
  const { part } = order
  const sums = splitSums(order)
  if (!sums || part?.kind !== 'rest' || part.cash.givenBack) return null
  return { merchantTradeNo: part.cash.merchantTradeNo, ...sums }
}

/** The customer pays the sale of an order in cash that was never made. */
export function payInCash(order: Order): void {
  continueSale(order)
  useDraft.setState({ paymentType: cash.paymentType })
  go({ screen: 'cash' })
}

/** The customer pays an order's sale in cash, although it may still be paid at the gateway. */
export function payInCashInstead(order: Order): void {
  payInCash(order)
  useDraft.setState({ leaves: order.merchantTradeNo })
}
