import { DatabaseSync } from 'node:sqlite'
import { copyProblem } from './check-copy.ts'

/** What a copy of a journal holds: counts by table and state, and nothing of what the rows say. */
export interface CopyDescription {
  /** What is wrong with it, in words for a log; null when it could take the journal's place. */
  readonly problem: string | null
  readonly orders: number
  /** The last thing that happened in it, epoch milliseconds; null where nothing did. */
  readonly until: number | null
  readonly statistics: Readonly<Record<string, number>>
}

const countedBy = [
  ['orders', 'state'],
  ['refunds', 'state'],
  ['print_jobs', "kind || ' ' || state"],
  ['events', 'kind'],
  ['case_closings', 'kind'],
] as const

/** Looks at a copy that nobody writes to, and counts what is in it. */
export function describeCopy(path: string): CopyDescription {
  const problem = copyProblem(path)
  if (problem !== null) return { problem, orders: 0, until: null, statistics: {} }
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const number = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
    const until = number('SELECT max(at) FROM events')
    return {
      problem,
      orders: Number(number('SELECT count(*) FROM orders')),
      until: until === null ? null : Number(until),
      statistics: {
        version: Number(number('PRAGMA user_version')),
        pages: Number(number('PRAGMA page_count')),
        ...Object.assign({}, ...countedBy.map(([table, by]) => counts(database, table, by))),
      },
    }
  } finally {
    database.close()
  }
}

function counts(database: DatabaseSync, table: string, by: string): Record<string, number> {
  // A backup of an older Loket may not have it yet.
  const isThere = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)
  if (!isThere) return {}
  const rows = database.prepare(`SELECT ${by} AS word, count(*) AS n FROM ${table} GROUP BY word`).all()
  return Object.fromEntries(rows.map(({ word, n }) => [`${table} ${word}`, Number(n)]))
}
