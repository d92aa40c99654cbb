import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { TimelineEntry } from '../../shared/sale/timeline-entry.ts'
import { type EventRow, entryOf } from './event-rows.ts'
import { row, rows, type Values } from './rows.ts'
import { type Evidence, StepOvertaken } from './steps.ts'

/** A table of things with states: orders, refunds, subscriptions, static accounts and payments to them. */
interface StateTableOptions<Row, Thing, State> {
  readonly table: string
  /** The column of the key. */
  readonly key: string
  /** What an error message calls one of them. */
  readonly called: string
  /** The SELECT, up to the conditions; `as` is the alias of the table. */
  readonly select: string
  readonly as: string
  /** The columns of a state; every state sets the same columns. */
  readonly columnsOf: (state: State) => object
  readonly of: (row: Row) => Thing
  /** Rows are arrays of their values, in the order of the SELECT. */
  readonly asArrays?: boolean
  /** The state in which each begins. */
  readonly begins?: string
  /** Further assignments of a step, in SQL. */
  readonly alsoSets?: readonly string[]
}

export function stateTable<Row, Thing, State extends { readonly kind: string; readonly since: number }>(
  database: DatabaseSync,
  {
    table,
    key,
    called,
    select,
    as,
    columnsOf,
    of,
    asArrays = false,
    begins = 'intent',
    alsoSets = [],
  }: StateTableOptions<Row, Thing, State>,
) {
  // A clock that was put back must not make a newer state look older than the one before it.
  const assignments = Object.keys(columnsOf({ kind: begins, since: 0 } as State)).map((name) =>
    name === 'since' ? 'since = max(since, :since)' : `${name} = :${name}`,
  )
  const update = database.prepare(`UPDATE ${table} SET ${[...assignments, ...alsoSets].join(', ')}
    WHERE ${key} = :key AND state = :from_state`)
  const selectOne = database.prepare(`${select} WHERE ${as}.${key} = ?`)
  selectOne.setReturnArrays(asArrays)

  const one = (statement: StatementSync, ...values: SQLInputValue[]): Thing | null => {
    const found = row<Row>(statement, ...values)
    return found === undefined ? null : of(found)
  }
  const find = (number: string) => one(selectOne, number)
  const existing = (number: string): Thing => {
    const thing = find(number)
    if (thing === null) throw new Error(`${called} ${number} is not in the journal`)
    return thing
  }
  return {
    find,
    existing,
    one,
    all: (statement: StatementSync, ...values: Values): Thing[] => rows<Row>(statement, ...values).map(of),
    /** `more` has values for the additional assignments. Throws {@link StepOvertaken} if the row is not in state `from`. */
    step(number: string, from: string, to: State, more: Record<string, SQLInputValue> = {}): void {
      const columns = columnsOf(to) as Record<string, SQLInputValue>
      if (update.run({ ...columns, ...more, key: number, from_state: from }).changes !== 1) {
        throw new StepOvertaken(`${called} ${number} is not ${from}`)
      }
    },
  }
}

/** Counts inquiries that changed nothing: their answers are already known. */
export function countingChecks(database: DatabaseSync, table: string, key: string) {
  const countOne = database.prepare(
    `UPDATE ${table} SET last_checked_at = ?, checks = checks + 1 WHERE ${key} = ?`,
  )
  const selectCount = database.prepare(`SELECT checks FROM ${table} WHERE ${key} = ?`)
  return {
    note: (number: string, at: number) => void countOne.run(at, number),
    read: (number: string) => row<{ checks: number }>(selectCount, number)?.checks ?? 0,
  }
}

/** The timeline of each of them, with its evidence. */
export function timelineIn(database: DatabaseSync, table: string, key: string) {
  const insert = database.prepare(
    `INSERT INTO ${table} (${key}, at, kind, detail, raw) VALUES (?, ?, ?, ?, ?)`,
  )
  const select = database.prepare(
    `SELECT sequence, at, kind, detail, raw FROM ${table} WHERE ${key} = ? ORDER BY sequence`,
  )
  return {
    note: (number: string, at: number, { kind, detail, raw }: Evidence) =>
      void insert.run(number, at, kind, JSON.stringify(detail), raw ?? null),
    read: (number: string): TimelineEntry[] => rows<EventRow>(select, number).map(entryOf),
  }
}

/** The step after a crash: an intent was never sent, so it is rejected; the outcome of a sending is unknown. */
export function afterCrash<Kind extends string>({ kind }: { readonly kind: Kind }, since: number) {
  const neverSent = {
    kind: 'rejected',
    since,
    errCode: null,
    reason: 'Loket stopped before sending',
    cause: 'notSent',
  } as const
  const mayBeSent = {
    kind: 'unknown',
    since,
    reason: 'Loket stopped while sending',
    cause: 'stopped',
    neverArrived: false,
  } as const
  const evidence: Evidence[] = [{ kind: 'resumed', detail: { found: kind } }]
  return { from: kind, to: kind === 'intent' ? neverSent : mayBeSent, evidence }
}
