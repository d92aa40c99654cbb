import * as z from 'zod'
import { isCash } from '../cash/cash.ts'
import { type EMoneyCode, eMoneyCodes } from '../gateway/channel-codes.ts'
import { findChannel } from '../gateway/channels.ts'
import { type Sen, sen } from '../money.ts'
import { senSchema } from '../money-schema.ts'
import type { Order } from '../sale/order.ts'
import { isPaid } from '../sale/order-life.ts'
import { isOpenPart } from '../sale/split.ts'
import type { Refund } from './refund.ts'
import { leavesItsAmount, openRefundStates, type RefundStateKind } from './refund-life.ts'

/** How much of an order can still be refunded, or why nothing can. */
export const refundability = z.discriminatedUnion('kind', [
  /** `remaining` is more than zero, in sen. */
  z.object({ kind: z.literal('refundable'), remaining: senSchema }),
  /** Not paid, or not known to be paid. */
  z.object({ kind: z.literal('notPaid') }),
  /** The gateway refunds e-money payments only, and not WalletD's. */
  z.object({ kind: z.literal('channelNotRefundable') }),
  /** The gateway never reported its number of the payment, and a refund needs it. */
  z.object({ kind: z.literal('noPlatformTradeNo') }),
  /** The outcome of another refund of this order must be known first. */
  z.object({ kind: z.literal('blocked'), merchantRefundNo: z.string() }),
  z.object({ kind: z.literal('nothingLeft') }),
  /** The cash part of a sale whose rest is not paid: it goes back whole, and that ends the sale. */
  z.object({ kind: z.literal('openPart'), amount: senSchema }),
])
export type Refundability = z.infer<typeof refundability>

/** Works out how much of an order can still be refunded, given all of its refunds. API document, "Channel code lists". */
export function refundabilityOf(order: Order, refunds: readonly Refund[]): Refundability {
  const { state } = order
  if (!isPaid(state)) return { kind: 'notPaid' }
  if (isOpenPart(order)) return { kind: 'openPart', amount: order.amount }
  // Cash goes back over the counter, without the gateway's number.
  if (!isCash(order.paymentType)) {
    if (!refundableCode(paidChannel(order))) return { kind: 'channelNotRefundable' }
    if (state.platformTradeNo === null) return { kind: 'noPlatformTradeNo' }
  }
  return whatIsLeft(order, refunds)
}

function whatIsLeft(order: Order, refunds: readonly Refund[]): Refundability {
  const open = openRefundOf(refunds)
  if (open) return { kind: 'blocked', merchantRefundNo: open.merchantRefundNo }
  const remaining = leftOf(order.amount, refunds)
  return remaining > 0 ? { kind: 'refundable', remaining } : { kind: 'nothingLeft' }
}

/**
 * The same for what staff pay back outside the gateway: payments that it doesn't refund, or of which it has refused a
 * refund. Null for cash, for what the gateway refunds, and for another counter's order, whose goods and drawer are elsewhere.
 */
export function refundabilityOutside(order: Order, refunds: readonly Refund[]): Refundability | null {
  if (isCash(order.paymentType) || order.home !== undefined) return null
  const found = refundabilityOf(order, refunds)
  switch (found.kind) {
    case 'refundable':
      return refunds.some((refund) => leavesItsAmount(refund.state.kind)) ? found : null
    case 'channelNotRefundable':
    case 'noPlatformTradeNo':
      return whatIsLeft(order, refunds)
    default:
      return found
  }
}

/** The first of these refunds whose outcome at the gateway is unknown: meanwhile no other refund of the order leaves. */
export function openRefundOf(refunds: readonly Refund[]): Refund | undefined {
  return refunds.find((refund) => isIn(openRefundStates, refund))
}

/**
 * The part of an order's price that these refunds leave; 0 if the gateway reported more refunds. A fee that the payer
 * bore under `OUR` never came to the shop, and the gateway calculates it itself. API document, endpoint 5, `refundAmount`.
 */
export function leftOf(price: Sen, refunds: readonly Refund[]): Sen {
  const held = holdingRefunds(refunds).reduce((sum, { amount }) => sum + amount, 0)
  return sen(Math.max(0, price - held))
}

/** The channel that an order was paid by: on a hosted page, the one that the payer chose. */
export function paidChannel({ paymentType, state }: Order): string {
  const paid = isPaid(state) ? state.paidWith : undefined
  return paid ?? paymentType
}

/** The `paymentType` in a refund request; null for a channel that can't be refunded. */
export function refundableCode(paymentType: string): EMoneyCode | null {
  const code = eMoneyCodes.find((each) => each === paymentType)
  return code && findChannel(code)?.refundable ? code : null
}

/** Refunds whose amount and lines can't be refunded again: in progress, done, or unknown. */
export function holdingRefunds(refunds: readonly Refund[]): readonly Refund[] {
  return refunds.filter((refund) => !leavesItsAmount(refund.state.kind))
}

/**
 * The refunds that a counter can be sure of before it has the right to refund: of another counter's order nobody tells it
 * whether a refund that was under way has released its amount. The right comes with the newest.
 */
export function sureRefunds({ home }: Order, refunds: readonly Refund[]): readonly Refund[] {
  if (home === undefined) return refunds
  return refunds.filter(({ counter, state }) => counter === undefined || state.kind === 'done')
}

const isIn = (states: readonly RefundStateKind[], { state }: Refund) => states.includes(state.kind)
