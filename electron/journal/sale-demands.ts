/**
 * What a sale must be like for another attempt, as the journal demands it in the transaction that writes it: a customer may pay
 * an old code at any moment, so what was free at the counter's check may not be at the write.
 */
import type { Order } from '../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../shared/sale/order-life.ts'
import { isStandingPart, paysSale } from '../../shared/sale/split.ts'
import { type NewAttempt, PartIsGone, SaleHasLiveAttempt } from './steps.ts'

/** Throws {@link SaleHasLiveAttempt} with the attempt that takes it. */
export function demandFree(attempts: readonly Order[], isTaken: (order: Order) => boolean): void {
  const taken = attempts.find(isTaken)
  if (taken) throw new SaleHasLiveAttempt(taken)
}

/** While a cash part is in the drawer only the rest of it can be charged, and the rest of one that is not there never. */
export function demandFits(attempts: readonly Order[], { amount, partOf }: NewAttempt): void {
  const standing = attempts.find(isStandingPart)
  if (!standing) {
    if (partOf && partOf.restOf !== null) throw new PartIsGone('there is no cash part to pay the rest of')
    return
  }
  const { merchantTradeNo, amount: inCash, part: of } = standing
  const fits =
    partOf?.restOf === merchantTradeNo && partOf.total === of?.total && amount + inCash === of.total
  if (!fits) throw new SaleHasLiveAttempt(standing)
}

const underWay: readonly OrderStateKind[] = [...liveStates, 'review']

/** Whether the sale goes on with this attempt: it pays the sale, or its outcome is open. */
export const holdsSale = (order: Order): boolean =>
  paysSale(order) || (!order.superseded && underWay.includes(order.state.kind))

/** What cash may replace if the cashier says so. A request in progress ends soon. */
export const mayBeLeftForCash = ({ state }: Order): boolean =>
  state.kind === 'open' || state.kind === 'unknown'

/** A request in progress: its outcome is soon known. */
export const isOnItsWay = ({ state }: Order): boolean => state.kind === 'intent' || state.kind === 'sending'
