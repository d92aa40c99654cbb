import type { RightPlace } from '../../../shared/office/lending.ts'
import { isConnected } from '../counters/connected.ts'
import type { Queries } from '../database/database.ts'
import { type CopiedOrder, IS_GONE } from './copied-orders.ts'

/** Where the right to refund an order is, after the order's own counter gave it away. */
export interface Right {
  readonly loan: number
  /** The counter and the refund that it is lent to; nulls while the office has it. */
  readonly holder: string | null
  readonly refund: string | null
  readonly amount: number | null
  readonly incarnation: number | null
  /** Loans of dead counters that they reported nothing about. */
  readonly lost: number
  /** The holder has stored the loan. */
  readonly taken: boolean
  readonly holderName: string | null
  readonly holderSeenAt: number | null
  readonly holderEnded: boolean | null
  /** The holder left its office, or is dead and the owner has moved its rights to the office. */
  readonly isHolderGone: boolean
}

/** The right to an order, locked if it is about to change hands; undefined while the order's own counter has it. */
export async function readRight(
  { query }: Queries,
  number: string,
  lock: '' | 'FOR UPDATE OF g' = '',
): Promise<Right | undefined> {
  const [right] = await query<Right>(
    `SELECT g.loan, g.holder, g.refund, g.amount, g.incarnation, g.taken, g.lost, c.name AS "holderName", c.seen_at AS "holderSeenAt",
      c.ended_at IS NOT NULL AS "holderEnded", ${IS_GONE} AS "isHolderGone"
      FROM refund_rights g LEFT JOIN counters c ON c.id = g.holder WHERE g.number = $1 ${lock}`,
    number,
  )
  return right
}

/**
 * Locks the right; if the order's own counter is dead, the right first comes to the office. A working counter
 * gives it only by its feed, together with all refunds that it has made.
 */
export async function lockRight(
  queries: Queries,
  order: CopiedOrder,
  now: number,
): Promise<Right | undefined> {
  if (order.homeTakenAt !== null)
    await queries.query(
      'INSERT INTO refund_rights (number, home, loan, since) VALUES ($1, $2, 0, $3) ON CONFLICT (number) DO NOTHING',
      order.number,
      order.counter,
      now,
    )
  return readRight(queries, order.number, 'FOR UPDATE OF g')
}

/** Who has the right now: a counter or the office. A loan that its counter has not stored yet does not count. */
export function rightPlaceOf(order: CopiedOrder, right: Right | undefined, now: number): RightPlace {
  if (!right && order.homeTakenAt === null) {
    const { counterName: counter, seenAt, isEnded } = order
    return { kind: 'home', counter, isConnected: !isEnded && isConnected(seenAt, now), isEnded }
  }
  if (!right?.holder || !right.taken || right.isHolderGone) return { kind: 'office' }
  const [counter, isEnded] = [right.holderName ?? '', right.holderEnded === true]
  return { kind: 'lent', counter, isConnected: !isEnded && isConnected(right.holderSeenAt, now), isEnded }
}
