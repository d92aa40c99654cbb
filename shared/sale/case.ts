/**
 * Cases: what a person must look after, worked out from the orders of a sale and never stored.
 *
 *   unknown           nobody knows whether the order was made; the counter keeps asking
 *   mismatch          the gateway's answer or code differs from what was asked (state `review`)
 *   paidTwice         a sale was paid on more than one of its attempts; one case for each payment too many
 *   paidLate          paid after the gateway had closed it
 *   paidAfterChange   paid on a code that the customer had left for another channel
 *   restUnpaid        a part was taken in cash, and nothing asks for the rest
 *   toldPaid          a notification reported a payment, and for some minutes no inquiry confirms it
 *
 * Closing a case is a record of what people did about it; it changes no order, and there is no way to declare one paid.
 * This file knows no schema library, so that the first screen can use it without loading one.
 */
import type { Sen } from '../money.ts'
import type { Order } from './order.ts'
import { isPaid, liveStates, type OrderStateKind } from './order-life.ts'
import { isOpenPart, isStandingPart, paysSale, splitSums } from './split.ts'

/** Every kind of case. */
export const caseKinds = [
  'unknown',
  'mismatch',
  'paidTwice',
  'paidLate',
  'paidAfterChange',
  'restUnpaid',
  'toldPaid',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** How people may have resolved a case. None of these moves money or changes an order. */
export const resolutions = ['givenUp', 'handedOver', 'refunded', 'settled', 'reported'] as const
export type Resolution = (typeof resolutions)[number]

/**
 * One case: the order it is about and the other attempts of its sale that matter for it. `since` names the fact: a later one is a
 * new case.
 */
export interface Case {
  readonly kind: CaseKind
  readonly order: Order
  readonly others: readonly Order[]
  readonly since: number
}

const waysToClose: Readonly<Record<CaseKind, readonly Resolution[]>> = {
  unknown: ['givenUp'],
  mismatch: ['reported'],
  paidTwice: ['refunded', 'settled'],
  paidLate: ['handedOver', 'refunded'],
  paidAfterChange: ['handedOver', 'refunded'],
  // It ends when the rest is paid, or the cash is given back.
  restUnpaid: [],
  toldPaid: ['reported'],
}

/** How a case may be closed now. An outcome that is not known can't be: only once it is known that nothing arrived. */
export function resolutionsOf({ kind, order }: Pick<Case, 'kind' | 'order'>): readonly Resolution[] {
  const { state } = order
  return state.kind === 'unknown' && !state.neverArrived ? [] : waysToClose[kind]
}

/** The sum that a case is about, in sen: of a sale whose rest nobody asks for, that rest, as its cash part is in the drawer. */
export const caseAmount = ({ kind, order }: Pick<Case, 'kind' | 'order'>): Sen =>
  (kind === 'restUnpaid' ? splitSums(order)?.rest : undefined) ?? order.amount

/** The cases of one sale, from all its attempts. */
export function casesOfSale(attempts: readonly Order[]): readonly Case[] {
  const paid = attempts.filter(({ state, part }) => isPaid(state) && part?.kind !== 'cash')
  const paying = paid.filter(paysSale)
  const kept = paymentKept(paying.length > 0 ? paying : paid)
  return attempts.flatMap((order): Case[] => {
    const { state, superseded } = order
    const since = state.since
    // The cash part of the same sale too: who gives the money back gives both back.
    const elsewhere = attempts.filter(
      (other) => other !== order && (live.includes(other.state.kind) || isStandingPart(other)),
    )
    if (state.kind === 'unknown') return [{ kind: 'unknown', order, others: [], since }]
    if (state.kind === 'review') return [{ kind: 'mismatch', order, others: [], since }]
    if (!isPaid(state)) {
      const { reportedPaid } = order
      return reportedPaid?.lasts ? [{ kind: 'toldPaid', order, others: [], since: reportedPaid.at }] : []
    }
    if (order.part?.kind === 'cash') return casesOfPart(order, attempts, paid)
    if (paid.length > 1) {
      const others = paid.filter((other) => other !== order)
      return order === kept ? [] : [{ kind: 'paidTwice', order, others, since }]
    }
    if (state.kind === 'paidLate') return [{ kind: 'paidLate', order, others: elsewhere, since }]
    return superseded ? [{ kind: 'paidAfterChange', order, others: elsewhere, since }] : []
  })
}

/** A cash part is a case if another payment came as well, or if nobody asks for the rest. */
function casesOfPart(order: Order, attempts: readonly Order[], paid: readonly Order[]): Case[] {
  if (!isOpenPart(order)) return []
  const since = order.state.since
  if (paid.length > 0) return [{ kind: 'paidTwice', order, others: paid, since }]
  const asked = attempts.some((other) => !other.superseded && live.includes(other.state.kind))
  return asked ? [] : [{ kind: 'restUnpaid', order, others: [], since }]
}

const live: readonly OrderStateKind[] = liveStates

/** The payment that pays the sale: the one in time on the code that was shown last, else the first to arrive. */
function paymentKept(paid: readonly Order[]): Order | undefined {
  const inTime = paid.find(({ state, superseded }) => state.kind === 'paid' && !superseded)
  return inTime ?? paid.toSorted((one, other) => one.state.since - other.state.since)[0]
}
