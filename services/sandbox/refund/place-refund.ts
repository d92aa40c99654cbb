import { findChannel } from '../../../shared/gateway/channels.ts'
import { formatDecimal, sen } from '../../../shared/money.ts'
import type { HandlerContext, RequestTo } from '../handlers/handler.ts'
import type { Order } from '../orders/order.ts'
import { wholeSecond } from '../orders/place-order.ts'
import { Refusal } from '../refusal.ts'
import type { Refund } from './refund.ts'

/** A refund completes automatically after this much business time. */
const COMPLETES_AFTER_MS = 2_000

type RefundRequest = RequestTo<'refundEMoneyOrder'>

/** Writes a new refund into the ledger, in progress; throws the {@link Refusal} that says why the order can't be refunded. */
export function placeRefund(request: RefundRequest, { ledger, now }: HandlerContext): Refund {
  if (ledger.refunds.find(request.merchantRefundNo))
    throw new Refusal('duplicateMerchantRefundNo', 'merchantRefundNo must be unique per refund')
  const order = ledger.findOrder(request.merchantTradeNo)
  if (!order || order.paymentType !== request.paymentType)
    throw new Refusal('orderNotFound', 'merchantTradeNo must be of an order of this paymentType')
  demandRefundable(order, request)
  const left = sen(order.amount - ledger.refunds.held(order.merchantTradeNo))
  if (request.refundAmount > left) {
    throw new Refusal('refundAmountExceeded', `refundAmount must be at most ${formatDecimal(left)}`)
  }
  const createdAt = wholeSecond(now)
  const refund: Refund = {
    merchantRefundNo: request.merchantRefundNo,
    merchantTradeNo: order.merchantTradeNo,
    platformTradeNo: order.platformTradeNo,
    paymentType: order.paymentType,
    storeId: request.storeId ?? order.storeId,
    amount: request.amount,
    refundAmount: request.refundAmount,
    reason: request.reason ?? null,
    notifyUrl: request.notifyUrl ?? null,
    createdAt,
    completesAt: createdAt + COMPLETES_AFTER_MS,
    completedAt: null,
    status: '03',
  }
  ledger.refunds.add(refund)
  return refund
}

function demandRefundable(order: Order, request: RefundRequest): void {
  if (!findChannel(order.paymentType)?.refundable)
    throw new Refusal('refundNotSupported', 'paymentType must be one that can be refunded')
  if (order.status !== '02')
    throw new Refusal('refundNotSupported', 'merchantTradeNo must be of a paid order')
  if (request.platformRefundNo !== order.platformTradeNo)
    throw new Refusal('paramError', "platformRefundNo must be the order's platformTradeNo")
  if (request.amount !== order.amount && request.amount !== order.requestAmount)
    throw new Refusal('paramError', "amount must be the order's")
  if (request.refundAmount === 0) throw new Refusal('paramError', 'refundAmount must be more than 0.00')
}
