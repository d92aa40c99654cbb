import type { Queries } from '../database/database.ts'
import type { Asker } from './asker.ts'
import { PUT_BACK_CHANNEL } from './channel.ts'
import { IS_GONE } from './copied-orders.ts'
import { lockState } from './lending-state.ts'

/**
 * Where the tables are: their cluster, timeline, database and number. A restored dump has other numbers. A cluster that was
 * recovered to an earlier moment, or a standby that took over, has another timeline. A part that a server does not tell
 * counts as the same.
 */
export async function placeOfTables({ query }: Pick<Queries, 'query'>): Promise<string> {
  const asked = async (sql: string) => {
    try {
      return (await query<{ found: string }>(`SELECT (${sql})::text AS found`))[0]?.found ?? ''
    } catch (error) {
      if (untold.includes((error as { code?: string }).code ?? '')) return ''
      throw error
    }
  }
  return [
    await asked('SELECT system_identifier FROM pg_control_system()'),
    await asked('left(pg_walfile_name(pg_current_wal_lsn()), 8)'),
    await asked('SELECT oid FROM pg_database WHERE datname = current_database()'),
    await asked("'lending_state'::regclass::oid"),
  ].join('/')
}

/** No right to call it, not supported, not in this state. */
const untold: readonly string[] = ['42501', '0A000', '55000', '42883']

/** Notes that the database was put back if its tables are not where they were. Locks the state until the transaction ends. */
export async function noticePlace(queries: Queries, place: string, now: number): Promise<void> {
  const state = await lockState(queries)
  if (state.place === place) return
  await queries.query('UPDATE lending_state SET place = $1', place)
  if (state.place !== null) await notePutBack(queries, now)
}

/** From now on nothing is lent until each counter has told what it was lent, or is gone. */
export async function notePutBack(queries: Queries, now: number): Promise<void> {
  await lockState(queries)
  await queries.query('UPDATE lending_state SET put_back_at = greatest($1, put_back_at + 1)', now)
  await queries.query('UPDATE counters SET awaited_since = $1 WHERE ended_at IS NULL', now)
  // Links from before may have told an older state.
  await queries.query(`SELECT pg_notify('${PUT_BACK_CHANNEL}', '')`)
}

/** This counter knows something that the office has forgotten; that is not noted again while the office waits for this counter. */
export async function noteForgotten(queries: Queries, counterId: string, now: number): Promise<void> {
  await lockState(queries)
  const known = await queries.query(
    'SELECT 1 FROM counters WHERE id = $1 AND awaited_since IS NOT NULL',
    counterId,
  )
  if (known.length === 0) await notePutBack(queries, now)
}

/**
 * The counter's whole journal has reached the office, with all that it was lent. It counts only on a link that began after
 * the office noticed that it was put back.
 */
export async function noteTold(
  { query }: Queries,
  counterId: string,
  turn: string,
  putBackAt: number | null,
): Promise<void> {
  await query(
    `UPDATE counters SET awaited_since = NULL WHERE id = $1 AND turn = $2 AND awaited_since IS NOT NULL
      AND (SELECT put_back_at FROM lending_state) IS NOT DISTINCT FROM $3::bigint`,
    counterId,
    turn,
    putBackAt,
  )
}

/** Whether a counter `c` may have been lent what the office has forgotten. */
export const IS_AWAITED = `(c.awaited_since IS NOT NULL AND NOT ${IS_GONE})`

/** A counter, preferably another one, that may have been lent what the office has forgotten. */
export async function awaitedBy({ query }: Queries, { id, mode }: Asker): Promise<string | null> {
  const [awaited] = await query<{ name: string }>(
    `SELECT name FROM counters c WHERE ${IS_AWAITED} AND (c.mode = $1 OR c.public_key = '')
      ORDER BY c.id = $2, c.name, c.id LIMIT 1`,
    mode,
    id,
  )
  return awaited?.name ?? null
}
