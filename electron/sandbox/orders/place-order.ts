import { findChannel, limitProblem } from '../../../shared/gateway/channels.ts'
import type { RequestOf } from '../../../shared/gateway/operation.ts'
import type { createQrOrder } from '../../../shared/gateway/operations/create-qr-order.ts'
import { formatDecimal, type Sen, sen } from '../../../shared/money.ts'
import type { HandlerContext } from '../handlers/handler.ts'
import { Refusal } from '../refusal.ts'
import { drawPlatformTradeNo } from './codes.ts'
import { feeOf } from './fees.ts'
import type { Order } from './order.ts'

/** What the order creation operations have in common. API document, "Shared request fields". */
type OrderRequest = Omit<RequestOf<typeof createQrOrder>, 'paymentType' | 'expire'> & {
  readonly paymentType: string
}

/** What differs from family to family. */
interface Terms {
  /** Makes what the payer pays with, given what the payer pays. */
  readonly code: (amount: Sen) => string
  /** Instead of the channel's default. */
  readonly expirySeconds?: number | undefined
}

/** Writes a new order into the ledger; throws a {@link Refusal} for a used merchantTradeNo or an amount beyond the channel's limits. */
export function placeOrder(request: OrderRequest, { ledger, now }: HandlerContext, terms: Terms): Order {
  const channel = findChannel(request.paymentType)
  if (!channel) throw new Error(`the catalogue has no channel ${request.paymentType}`)
  if (ledger.findOrder(request.merchantTradeNo)) {
    throw new Refusal('duplicateMerchantTradeNo', 'merchantTradeNo must be unique per transaction')
  }
  if (limitProblem(channel, request.amount)) {
    const [min, max] = [formatDecimal(channel.min), formatDecimal(channel.max)]
    throw new Refusal('amountOutOfRange', `amount must be from ${min} to ${max} on ${channel.paymentType}`)
  }
  const feeType = request.feeType ?? 'BEN'
  const fee = feeOf(channel.family, request.amount, feeType)
  const amount = feeType === 'OUR' ? sen(request.amount + fee.total) : request.amount
  const createdAt = wholeSecond(now)
  const order: Order = {
    merchantTradeNo: request.merchantTradeNo,
    platformTradeNo: drawPlatformTradeNo(now),
    paymentType: channel.paymentType,
    storeId: request.storeId ?? null,
    requestAmount: request.amount,
    amount,
    feeType,
    fee,
    productName: request.productName,
    productInfo: request.productInfo ?? null,
    code: terms.code(amount),
    createdAt,
    expiresAt: createdAt + (terms.expirySeconds ?? channel.expirySeconds) * 1000,
    status: '01',
    payment: null,
  }
  ledger.addOrder(order)
  return order
}

/** The wire tells moments to the second; the ledger keeps no finer one, so that both always agree. */
export function wholeSecond(at: number): number {
  return Math.floor(at / 1000) * 1000
}
