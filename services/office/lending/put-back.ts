import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import { type KnownCounter, lentNumber } from '../../../shared/office/lending.ts'
import { newToken } from '../counters/enrolment.ts'
import type { Queries } from '../database/database.ts'
import { createMarks } from '../limits/marks.ts'
import type { Asker } from './asker.ts'
import { PUT_BACK_CHANNEL } from './channel.ts'
import { IS_GONE } from './copied-orders.ts'

/** What the office tells counters to remember, and when it last noticed that its database was put back. */
export interface LendingState {
  /** How many loans it has made, and its newest counters: none may be forgotten. */
  readonly told: { readonly lent: string; readonly counters: KnownCounter[] }
  readonly putBackAt: number | null
}

/** How many counters are told of at once; each counter remembers more of them. */
const MAX_TOLD = 8

interface StateRow {
  readonly place: string | null
  readonly lent: number
  readonly put_back_at: number | null
  /** Null before the office first started. */
  readonly key: string | null
}

const COLUMNS = 'place, lent, put_back_at, (SELECT private_key FROM identity) AS key'
const noState: StateRow = { place: null, lent: 0, put_back_at: null, key: null }

const readState = async ({ query }: Queries, lock: '' | 'FOR UPDATE' = ''): Promise<StateRow> =>
  (await query<StateRow>(`SELECT ${COLUMNS} FROM lending_state ${lock}`))[0] ?? noState

const lockState = (queries: Queries) => readState(queries, 'FOR UPDATE')

const marksBy = ({ key }: StateRow) => createMarks(key ?? '', 'loans')
const proofsBy = ({ key }: StateRow) => createMarks(key ?? '', 'counters')
const statementOf = ({ id, name, mode, isGone }: Omit<KnownCounter, 'proof'>) =>
  JSON.stringify([id, mode, isGone, name])

export async function lendingState(queries: Queries): Promise<LendingState> {
  const state = await readState(queries)
  const newest = await queries.query<Omit<KnownCounter, 'proof'>>(
    `SELECT id, name, mode, ${IS_GONE} AS "isGone" FROM counters c ORDER BY enrolled_at DESC, id LIMIT ${MAX_TOLD}`,
  )
  return {
    told: {
      lent: `${state.lent}.${marksBy(state).markOf(String(state.lent))}`,
      counters: newest.map((each) => ({ ...each, proof: proofsBy(state).markOf(statementOf(each)) })),
    },
    putBackAt: state.put_back_at,
  }
}

/**
 * Where the tables are: of which cluster, on which timeline, in which database, and under which number. A restored dump has
 * other numbers, and a cluster that was recovered to an earlier moment, or a standby that took over, another timeline. What a
 * server does not tell counts as the same.
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

/** This counter knows what the office has forgotten; while it is waited for, that is no news. */
export async function noteForgotten(queries: Queries, counterId: string, now: number): Promise<void> {
  await lockState(queries)
  const known = await queries.query(
    'SELECT 1 FROM counters WHERE id = $1 AND awaited_since IS NOT NULL',
    counterId,
  )
  if (known.length === 0) await notePutBack(queries, now)
}

/** What a counter remembers of the office, as it last heard. */
export interface Remembered {
  readonly lent: string | null
  readonly counters?: readonly KnownCounter[] | undefined
}

/** More loans than the office knows, and counters that it does not know, are forgotten. */
export async function hearRemembered(
  queries: Queries,
  counterId: string,
  { lent: heard, counters = [] }: Remembered,
  now: number,
): Promise<void> {
  const state = await lockState(queries)
  const number = lentNumber(heard ?? '0.')
  const isProven = (lent: string) => marksBy(state).isKnown(String(number), lent.slice(lent.indexOf('.') + 1))
  const isMore = heard !== null && number > state.lent && isProven(heard)
  if (isMore) await queries.query('UPDATE lending_state SET lent = $1', number)
  let unknown = 0
  for (const { proof, ...each } of counters)
    if (!each.isGone && proofsBy(state).isKnown(statementOf(each), proof))
      unknown += await putForgotten(queries, { ...each, incarnation: 1 }, now)
  if (isMore || unknown > 0) await noteForgotten(queries, counterId, now)
}

/** A machine has a turn that the office made and has forgotten: with its counter, or with the place that it took. */
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
    `UPDATE counters SET incarnation = $2, former_key = coalesce(nullif(public_key, ''), former_key), public_key = '', turn = $3, next_turn = NULL, ended_at = NULL,
      ended_by = NULL WHERE id = $1 AND incarnation < $2 AND rights_taken_at IS NULL RETURNING 1`,
    id,
    incarnation,
    newToken(),
  )
  if (added + replaced.length > 0) await notePutBack(queries, now)
}

/** Adds a counter without a key, unless it is known: nobody can connect as it but a new computer in its place. */
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
