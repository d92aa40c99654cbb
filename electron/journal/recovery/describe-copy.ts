import { DatabaseSync } from 'node:sqlite'
import { hasTable, versionOf } from '../schema/tables.ts'
import { alteredLineOf } from './altered-line.ts'
import { copyProblem } from './check-copy.ts'
import { sealProblem } from './seal.ts'

/** What a copy of a journal holds: counts by table and state, without any content. */
export interface CopyDescription {
  /** What is wrong with it, in words for a log; null if it could replace the journal. */
  readonly problem: string | null
  readonly orders: number
  /** The last thing that happened in it, epoch milliseconds; null where nothing did. */
  readonly until: number | null
  /** The first line of its audit log that was altered; null if none was. */
  readonly alteredLine: number | null
  readonly statistics: Readonly<Record<string, number>>
}

const countedBy = [
  ['orders', 'state'],
  ['refunds', 'state'],
  ['print_jobs', "kind || ' ' || state"],
  ['events', 'kind'],
  ['case_closings', 'kind'],
] as const

/** Checks a copy that nobody writes to, with its audit log if the key is given, and counts its rows. */
export async function describeCopy(path: string, auditKey: Uint8Array | null): Promise<CopyDescription> {
  const nothing = { orders: 0, until: null, alteredLine: null, statistics: {} }
  const problem = copyProblem(path)
  if (problem !== null) return { ...nothing, problem }
  const alteredLine = auditKey && (await alteredLineOf(path, auditKey))
  if (alteredLine !== null) {
    return {
      ...nothing,
      alteredLine,
      problem: `line ${alteredLine} of its audit log is not as it was written`,
    }
  }
  const broken = auditKey && sealProblem(path, auditKey)
  if (broken !== null) return { ...nothing, problem: broken }
  using database = new DatabaseSync(path, { readOnly: true })
  const number = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
  const until = number('SELECT max(at) FROM events')
  return {
    problem,
    alteredLine,
    orders: Number(number('SELECT count(*) FROM orders')),
    until: until === null ? null : Number(until),
    statistics: {
      version: versionOf(database),
      pages: Number(number('PRAGMA page_count')),
      ...Object.assign({}, ...countedBy.map(([table, by]) => counts(database, table, by))),
    },
  }
}

function counts(database: DatabaseSync, table: string, by: string): Record<string, number> {
  if (!hasTable(database, table)) return {}
  const rows = database.prepare(`SELECT ${by} AS word, count(*) AS n FROM ${table} GROUP BY word`).all()
  return Object.fromEntries(rows.map(({ word, n }) => [`${table} ${word}`, Number(n)]))
}
