/**
 * When a sale may get another attempt. The journal checks it in the transaction that writes the attempt: a customer
 * may pay an old code at any moment, so a sale that was free when the counter looked may be paid by now.
 */
import { priceOf } from '../../../shared/cash/cash-rounding.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../../shared/sale/order-life.ts'
import { isStandingPart, paysSale } from '../../../shared/sale/split.ts'
import { type NewAttempt, PartIsGone, SaleHasLiveAttempt } from '../steps.ts'

/** Throws {@link SaleHasLiveAttempt} with the attempt that the sale must go on with, if there is one. */
export function demandFree(attempts: readonly Order[], isTaken: (order: Order) => boolean): void {
  const taken = attempts.find(isTaken)
  if (taken) throw new SaleHasLiveAttempt(taken)
}

/**
 * Throws unless the attempt fits the cash part of its sale: while there is one in the drawer, only its rest can be
 * charged; without one, no rest.
 */
export function demandFits(attempts: readonly Order[], attempt: NewAttempt): void {
  const { partOf } = attempt
  const standing = attempts.find(isStandingPart)
  if (!standing) {
    if (partOf && partOf.restOf !== null) throw new PartIsGone('there is no cash part to pay the rest of')
    return
  }
  const { merchantTradeNo, amount: inCash, part: of } = standing
  const fits =
    partOf?.restOf === merchantTradeNo && partOf.total === of?.total && priceOf(attempt) + inCash === of.total
  if (!fits) throw new SaleHasLiveAttempt(standing)
}

const underWay: readonly OrderStateKind[] = [...liveStates, 'review']

/** Whether the sale goes on with this attempt: it pays the sale, or its outcome is open. */
export const holdsSale = (order: Order): boolean =>
  paysSale(order) || (!order.superseded && underWay.includes(order.state.kind))

/** Whether cash may replace this attempt if the cashier confirms it. Not while it is being sent: that ends soon. */
export const mayBeLeftForCash = ({ state }: Order): boolean =>
  state.kind === 'open' || state.kind === 'unknown'

/** A request in progress: its outcome is soon known. */
export const isOnItsWay = ({ state }: Order): boolean => state.kind === 'intent' || state.kind === 'sending'
