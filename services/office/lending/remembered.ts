import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import type { ToldCounter } from '../../../shared/office/lending.ts'
import { newToken } from '../counters/enrolment.ts'
import type { Queries } from '../database/database.ts'
import { isProven, lockState, provenLent } from './lending-state.ts'
import { noteForgotten, notePutBack } from './put-back.ts'

/** What a counter remembers of the office, as it last heard. */
export interface Remembered {
  readonly lent: string | null
  readonly counters?: readonly ToldCounter[] | undefined
}

/** More loans than the office knows, and counters that it does not know, are forgotten. */
export async function hearRemembered(
  queries: Queries,
  counterId: string,
  { lent: heard, counters = [] }: Remembered,
  now: number,
): Promise<void> {
  const state = await lockState(queries)
  const lent = heard === null ? 0 : provenLent(state, heard)
  if (lent > state.lent) await queries.query('UPDATE lending_state SET lent = $1', lent)
  const unknown = (await unknownOf(queries, counters)).filter((each) => !each.isGone && isProven(state, each))
  for (const each of unknown) await putForgotten(queries, { ...each, incarnation: 1 }, now)
  if (lent > state.lent || unknown.length > 0) await noteForgotten(queries, counterId, now)
}

/** Asked at once: after a restart of the office all counters say what they remember. */
async function unknownOf({ query }: Queries, counters: readonly ToldCounter[]): Promise<ToldCounter[]> {
  if (counters.length === 0) return []
  const known = await query<{ id: string }>(
    'SELECT id FROM counters WHERE id IN (SELECT json_array_elements_text($1::json)::uuid)',
    JSON.stringify(counters.map(({ id }) => id)),
  )
  return counters.filter(({ id }) => !known.some((each) => each.id === id.toLowerCase()))
}

/** A machine has a turn of this office's, which has forgotten the counter, or that this machine took its place. */
export async function noteUnknown(
  queries: Queries,
  { counterId: id, incarnation }: { readonly counterId: string; readonly incarnation: number },
  now: number,
): Promise<void> {
  await lockState(queries)
  // Its next computer says which mode it is.
  const unknown = { id, name: id.slice(0, 8), mode: 'live', incarnation } as const
  const added = await putForgotten(queries, unknown, now)
  const replaced = await queries.query(
    `UPDATE counters SET incarnation = $2, former_key = coalesce(nullif(public_key, ''), former_key), public_key = '', turn = $3,
      next_turn = NULL, ended_at = NULL, ended_by = NULL
      WHERE id = $1 AND incarnation < $2 AND rights_taken_at IS NULL RETURNING 1`,
    id,
    incarnation,
    newToken(),
  )
  if (added + replaced.length > 0) await notePutBack(queries, now)
}

/** Adds a counter without a key, unless it is known: only a new computer in its place can connect as this counter. */
async function putForgotten(
  { query }: Queries,
  { id, name, mode, incarnation }: ForgottenCounter,
  now: number,
): Promise<number> {
  const added = await query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at, awaited_since)
      SELECT $1::uuid, $2::text, $3::text, '', $4::integer, $5::text, '', greatest($6::bigint, max(enrolled_at) + 1), $6::bigint
        FROM counters ON CONFLICT (id) DO NOTHING RETURNING 1`,
    id,
    name,
    mode,
    incarnation,
    newToken(),
    now,
  )
  return added.length
}

interface ForgottenCounter {
  readonly id: string
  readonly name: string
  readonly mode: CounterMode
  readonly incarnation: number
}
