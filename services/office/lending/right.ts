import type { RightPlace } from '../../../shared/office/lending.ts'
import type { Queries } from '../database/database.ts'
import type { CopiedOrder } from './copied-orders.ts'

/** Where the right to an order is that its counter gave away. */
export interface Right {
  readonly loan: number
  /** To whom it is lent, for which refund; nulls where the office has it. */
  readonly holder: string | null
  readonly refund: string | null
  readonly amount: number | null
  readonly incarnation: number | null
  /** What dead counters were lent before and told nothing of. */
  readonly lost: number
  /** The holder has it on disk. */
  readonly taken: boolean
  readonly holderName: string | null
  readonly holderSeenAt: number | null
  readonly holderEnded: boolean | null
  /** The owner has taken over the rights of the holder, which is dead. */
  readonly holderTakenAt: number | null
}

/** Counters beat every half minute. */
const CONNECTED_MS = 75_000
const isConnected = (seenAt: number | null, now: number) => seenAt !== null && now - seenAt < CONNECTED_MS

/** The right to an order; with a lock where somebody is about to get it. Missing where its counter still has it. */
export async function readRight(
  { query }: Queries,
  number: string,
  lock: '' | 'FOR UPDATE OF g' = '',
): Promise<Right | undefined> {
  const [right] = await query<Right>(
    `SELECT g.loan, g.holder, g.refund, g.amount, g.incarnation, g.taken, g.lost, c.name AS "holderName", c.seen_at AS "holderSeenAt",
      c.ended_at IS NOT NULL AS "holderEnded", c.rights_taken_at AS "holderTakenAt"
      FROM refund_rights g LEFT JOIN counters c ON c.id = g.holder WHERE g.number = $1 ${lock}`,
    number,
  )
  return right
}

/**
 * The same; the right of a dead counter comes to the office now. Of a living one the feed alone brings it: with it come all
 * refunds that the counter has made.
 */
export async function lockRight(
  queries: Queries,
  order: CopiedOrder,
  now: number,
): Promise<Right | undefined> {
  if (order.homeTakenAt !== null)
    await queries.query(
      'INSERT INTO refund_rights (number, home, loan, since) VALUES ($1, $2, 0, $3) ON CONFLICT (number) DO NOTHING',
      ...[order.number, order.counter, now],
    )
  return readRight(queries, order.number, 'FOR UPDATE OF g')
}

/** Where a right is at this moment. A loan that its counter has not taken yet is no loan. */
export function rightPlaceOf(order: CopiedOrder, right: Right | undefined, now: number): RightPlace {
  if (!right && order.homeTakenAt === null) {
    const { counterName: counter, seenAt, isEnded } = order
    return { kind: 'home', counter, isConnected: !isEnded && isConnected(seenAt, now), isEnded }
  }
  if (!right?.holder || !right.taken || right.holderTakenAt !== null) return { kind: 'office' }
  const [counter, isEnded] = [right.holderName ?? '', right.holderEnded === true]
  return { kind: 'lent', counter, isConnected: !isEnded && isConnected(right.holderSeenAt, now), isEnded }
}
