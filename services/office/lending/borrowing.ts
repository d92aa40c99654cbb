import type { LendingRefusal, Loan } from '../../../shared/office/lending.ts'
import type { Queries } from '../database/database.ts'
import { type Asker, copyStateOf, lockAsker } from './asker.ts'
import { NOTIFY } from './channel.ts'
import {
  type CopiedOrder,
  type CopiedRefund,
  fitting,
  forCounters,
  orderFor,
  refundsOf,
  withoutOutcome,
} from './copied-orders.ts'
import { lentRowsOf } from './lent-rows.ts'
import { awaitedBy } from './put-back.ts'
import { lockRight, type Right, rightPlaceOf } from './right.ts'

/** The borrowing counter, on the link with this turn, and the refund that it borrows for. */
export interface LoanRequest {
  readonly counterId: string
  readonly turn: string
  readonly number: string
  readonly refund: string
  readonly amount: number
}

/** The loan, or why there is none and which counter prevents it. */
export type Lent =
  | { readonly loan: Loan }
  | { readonly refused: LendingRefusal; readonly counter: string | null }

/**
 * Lends the right to refund an order, in one transaction, if all of this holds: the counter and the order's copy are
 * complete, the order is paid, the office has the right, no other refund of the order is open, and the amount is left.
 */
export async function borrow(queries: Queries, request: LoanRequest, now: number): Promise<Lent> {
  const asker = await askerFor(queries, request)
  if (!asker) return refused('notReady')
  const order = await orderFor(queries, asker, request.number)
  if (!order) return refused('notFound')
  if (order.state !== 'paid' && order.state !== 'paidLate') return refused('notPaid')
  const awaited = await awaitedBy(queries, asker)
  if (awaited !== null) return refused('forgotten', awaited)
  if (!(await isWholeCopy(queries, order))) return refused('notReady')

  const right = await lockRight(queries, order, now)
  const place = rightPlaceOf(order, right, now)
  if (place.kind === 'home') {
    if (!place.isConnected) return refused('atHome', place.counter)
    await askHome(queries, order, asker, now)
    return refused('asked', place.counter)
  }
  if (!right || place.kind === 'lent') return refused('busy', place.kind === 'lent' ? place.counter : null)

  const others = await otherRefundsOf(queries, asker, request)
  const open = others.find(({ isOfGone, state }) => !isOfGone && withoutOutcome.includes(state))
  if (open) return refused('busy', open.counter)
  const lost = right.lost + lostWith(right, others, request.refund)
  if (heldBy(others) + lost + request.amount > order.amount) return refused('tooMuch')

  const loan = await lend(queries, asker, request, lost, now)
  const rows = await lentRowsOf(queries, order, request.counterId)
  if (loan === undefined || !rows) throw new Error('the copy of an order is not complete')
  const refunds = fitting(others.filter(({ counterId }) => counterId !== request.counterId).map(forCounters))
  return { loan: { loan, merchantTradeNo: request.number, ...rows, refunds } }
}

const refused = (because: LendingRefusal, counter: string | null = null): Lent => ({
  refused: because,
  counter,
})

/** The asking counter; null while the office does not know all that it has refunded itself. */
async function askerFor(queries: Queries, { counterId, turn }: LoanRequest): Promise<Asker | null> {
  const asker = await lockAsker(queries, counterId, turn)
  const { isWhole, wentBack } = await copyStateOf(queries, counterId)
  return isWhole && !wentBack ? asker : null
}

/** A copy that is still being sent may have the order and the right without its refunds. */
const isWholeCopy = async (queries: Queries, { counter, homeTakenAt }: CopiedOrder): Promise<boolean> =>
  homeTakenAt !== null || (await copyStateOf(queries, counter)).isWhole

/** Asks the order's own counter to give its right to the office. */
async function askHome({ query }: Queries, order: CopiedOrder, asker: Asker, now: number): Promise<void> {
  await query(
    `INSERT INTO rights_asked (counter, number, asked_by, at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (counter, number) DO UPDATE SET asked_by = excluded.asked_by, at = excluded.at`,
    order.counter,
    order.number,
    asker.name,
    now,
  )
  await query(NOTIFY)
}

/** All refunds of the order but the one that is borrowed for, which may have been sent before. */
const otherRefundsOf = async (queries: Queries, { mode }: Asker, { number, refund }: LoanRequest) =>
  (await refundsOf(queries, mode, [number])).filter(({ merchantRefundNo }) => merchantRefundNo !== refund)

const freeing: readonly string[] = ['rejected', 'failed']

/** The sum of the refunds that gave money back or may still do so. */
const heldBy = (refunds: readonly CopiedRefund[]): number =>
  refunds.reduce(
    (sum, { state, amount, held }) => sum + Math.max(held, freeing.includes(state) ? 0 : amount),
    0,
  )

/** The amount of a loan about which its dead or departed counter has reported nothing, or less: it may have been refunded. */
const lostWith = (right: Right, others: readonly CopiedRefund[], refund: string): number =>
  right.refund !== null && right.taken && right.refund !== refund
    ? Math.max(
        0,
        (right.amount ?? 0) - heldBy(others.filter((each) => each.merchantRefundNo === right.refund)),
      )
    : 0

/** Gives the right to the asking counter; returns the number of the loan. */
async function lend(
  { query }: Queries,
  { id, incarnation }: Asker,
  { number, refund, amount }: LoanRequest,
  lost: number,
  now: number,
): Promise<number | undefined> {
  const [lent] = await query<{ loan: number }>(
    `UPDATE refund_rights SET holder = $2, incarnation = $3, loan = loan + 1, refund = $4, amount = $5, taken = false, since = $6, lost = $7
      WHERE number = $1 RETURNING loan`,
    number,
    id,
    incarnation,
    refund,
    amount,
    now,
    lost,
  )
  await query('UPDATE lending_state SET lent = lent + 1')
  await query(NOTIFY)
  return lent?.loan
}
