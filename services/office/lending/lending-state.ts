import { lentNumber, type ToldCounter } from '../../../shared/office/lending.ts'
import type { Queries } from '../database/database.ts'
import { createMarks } from '../limits/marks.ts'
import { IS_GONE } from './copied-orders.ts'

/** What the office tells counters to remember, and when it last noticed that its database was put back. */
export interface LendingState {
  /** How many loans it has made, and its newest counters: none may be forgotten. */
  readonly told: { readonly lent: string; readonly counters: ToldCounter[] }
  readonly putBackAt: number | null
}

/** How many counters one message tells of; each counter remembers more. */
const MAX_TOLD = 8

export interface StateRow {
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

/** Locks it until the transaction ends. */
export const lockState = (queries: Queries) => readState(queries, 'FOR UPDATE')

const marksBy = ({ key }: StateRow) => createMarks(key ?? '', 'loans')
const proofsBy = ({ key }: StateRow) => createMarks(key ?? '', 'counters')
const statementOf = ({ id, name, mode, isGone }: Omit<ToldCounter, 'proof'>) =>
  JSON.stringify([id, mode, isGone, name])

export async function lendingState(queries: Queries): Promise<LendingState> {
  const state = await readState(queries)
  const newest = await queries.query<Omit<ToldCounter, 'proof'>>(
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

/** The number of loans, if this office has told it; 0 otherwise. */
export const provenLent = (state: StateRow, lent: string): number => {
  const number = lentNumber(lent)
  return marksBy(state).isKnown(String(number), lent.slice(lent.indexOf('.') + 1)) ? number : 0
}

/** Whether this office has made exactly this statement about the counter. */
export const isProven = (state: StateRow, { proof, ...counter }: ToldCounter): boolean =>
  proofsBy(state).isKnown(statementOf(counter), proof)
