import type { Queries } from '../database/database.ts'

/** A counter that asks about orders. */
export interface Asker {
  readonly id: string
  readonly name: string
  readonly mode: string
  /** The merchant whose payments it can refund. */
  readonly serves: string
  readonly incarnation: number
}

/**
 * The counter, if it is on the link with this turn; null if it is not, has ended, or has not said whose payments it
 * can refund. Locks its row until the transaction ends: until then no other link can take the counter's turn, and
 * nobody can end the counter.
 */
export async function lockAsker({ query }: Queries, counterId: string, turn: string): Promise<Asker | null> {
  const [found] = await query<Asker & { turn: string; ended_at: number | null }>(
    'SELECT id, name, mode, serves, incarnation, turn, ended_at FROM counters WHERE id = $1 FOR SHARE',
    counterId,
  )
  return found && found.ended_at === null && found.turn === turn && found.serves !== null ? found : null
}

/**
 * How far the office's copy of a counter's journal is: `isWhole` once the counter has sent everything, `wentBack` while
 * the counter's journal is older than the copy.
 */
export async function copyStateOf(
  { query }: Queries,
  counterId: string,
): Promise<{ readonly isWhole: boolean; readonly wentBack: boolean }> {
  const [found] = await query<{ isWhole: boolean; wentBack: boolean }>(
    `SELECT coalesce(whole > coalesce(begun, 0), false) AS "isWhole", went_back_at IS NOT NULL AS "wentBack"
      FROM feeds WHERE counter = $1`,
    counterId,
  )
  return found ?? { isWhole: false, wentBack: false }
}
