import type { Queries } from '../database/database.ts'

/** A counter that asks about orders. */
export interface Asker {
  readonly id: string
  readonly name: string
  readonly mode: string
  /** The merchant whose payments it can refund. */
  readonly serves: string
  readonly incarnation: number
  readonly turn: string
}

/** The counter; null if it has ended, or has not said whose payments it can refund. */
export async function readAsker(
  { query }: Queries,
  counterId: string,
  lock: '' | 'FOR SHARE' = '',
): Promise<Asker | null> {
  const [found] = await query<Asker>(
    `SELECT id, name, mode, serves, incarnation, turn FROM counters
      WHERE id = $1 AND ended_at IS NULL AND serves IS NOT NULL ${lock}`,
    counterId,
  )
  return found ?? null
}

/**
 * The same, if the counter is on the link with this turn. Locks its row until the transaction ends: until then no other
 * link can take the counter's turn, and nobody can end the counter.
 */
export async function lockAsker(queries: Queries, counterId: string, turn: string): Promise<Asker | null> {
  const asker = await readAsker(queries, counterId, 'FOR SHARE')
  return asker?.turn === turn ? asker : null
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
