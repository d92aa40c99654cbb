import { type Channel, limitProblem } from '../../../shared/gateway/channels.ts'
import type { RequestOf } from '../../../shared/gateway/operation.ts'
import type { createQrOrder } from '../../../shared/gateway/operations/create-qr-order.ts'
import { formatDecimal, type Sen } from '../../../shared/money.ts'
import type { HandlerContext } from '../handlers/handler.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { channelOf } from '../merchant.ts'
import { Refusal } from '../refusal.ts'
import { paymentCodeOf } from './code-of.ts'
import { drawPlatformTradeNo } from './codes.ts'
import { feeOf, payable } from './fees.ts'
import type { Order } from './order.ts'

/** What the order creation operations have in common. API document, "Shared request fields". */
type OrderRequest = Omit<RequestOf<typeof createQrOrder>, 'paymentType' | 'expire'> & {
  readonly paymentType: string
}

/** What differs between families. */
export interface Terms {
  /** Instead of the channel's default. */
  readonly expirySeconds?: number | undefined
  readonly returnUrl?: string | undefined
  readonly lang?: Order['lang'] | undefined
  readonly customer?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly hosted?: boolean
}

/** Writes a new order into the ledger; throws a {@link Refusal} for a used merchantTradeNo or an amount beyond the channel's limits. */
export function placeOrder(request: OrderRequest, context: HandlerContext, terms: Terms = {}): Order {
  const { ledger, merchant, now } = context
  const channel = channelOf(merchant, request.paymentType)
  if (!channel) throw new Error(`the catalogue has no channel ${request.paymentType}`)
  demandNewTradeNo(ledger, request.merchantTradeNo)
  demandWithinLimits(channel, request.amount)
  const expirySeconds = terms.expirySeconds ?? channel.expirySeconds
  if (expirySeconds === null) throw new Error(`${channel.paymentType} makes no orders`)
  const feeType = request.feeType ?? 'BEN'
  const fee = feeOf(channel.fee, request.amount, feeType)
  const amount = payable(request.amount, feeType, fee)
  const platformTradeNo = drawPlatformTradeNo(now)
  const { merchantTradeNo } = request
  const code = paymentCodeOf(channel, { amount, platformTradeNo, merchantTradeNo }, context)
  const { paymentType } = channel
  const decided = {
    platformTradeNo,
    paymentType,
    amount,
    fee,
    code,
    createdAt: wholeSecond(now),
    expirySeconds,
  }
  const order = newOrder(request, decided, terms)
  ledger.addOrder(order)
  return order
}

type Decided = Pick<Order, 'platformTradeNo' | 'paymentType' | 'amount' | 'fee' | 'code' | 'createdAt'>

/** The open order of a request, with what the gateway has decided about it. */
export const newOrder = (
  request: Omit<OrderRequest, 'paymentType'>,
  { expirySeconds, ...decided }: Decided & { readonly expirySeconds: number },
  terms: Terms,
): Order => ({
  ...decided,
  merchantTradeNo: request.merchantTradeNo,
  storeId: request.storeId ?? null,
  requestAmount: request.amount,
  feeType: request.feeType ?? 'BEN',
  productName: request.productName,
  productInfo: request.productInfo ?? null,
  expiresAt: decided.createdAt + expirySeconds * 1000,
  status: '01',
  payment: null,
  notifyUrl: request.notifyUrl ?? null,
  returnUrl: terms.returnUrl ?? null,
  lang: terms.lang ?? 'id',
  customer: terms.customer ?? null,
  phoneNumber: terms.phoneNumber ?? null,
  hosted: terms.hosted ?? false,
})

/** Orders and e-money subscriptions share their numbers: each is unique per transaction. */
export function demandNewTradeNo(ledger: Ledger, merchantTradeNo: string): void {
  if (ledger.findOrder(merchantTradeNo) || ledger.subscriptions.find('eMoney', merchantTradeNo))
    throw new Refusal('duplicateMerchantTradeNo', 'merchantTradeNo must be unique per transaction')
}

export function demandWithinLimits(channel: Channel, amount: Sen, field = 'amount'): void {
  if (!limitProblem(channel, amount)) return
  const [min, max] = [formatDecimal(channel.min), formatDecimal(channel.max)]
  throw new Refusal('amountOutOfRange', `${field} must be from ${min} to ${max} on ${channel.paymentType}`)
}

/** The wire has seconds only, so the ledger keeps nothing finer and both always agree. */
export const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000
