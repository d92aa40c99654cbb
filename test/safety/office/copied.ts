import type { DatabaseSync } from 'node:sqlite'
import { fedTables } from '../../../electron/journal/feed/fed-tables.ts'
import type { Queries } from '../../../services/office/database/database.ts'

export type Rows = Readonly<Record<string, readonly string[]>>

/** Every row of a journal that the office is to have, by table, read past the feed's own SQL. */
export function rowsOfJournal(database: DatabaseSync): Rows {
  const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)
  return sorted(
    fedTables.map((table) => [
      table,
      database
        .prepare(`SELECT * FROM "${table}"`)
        .all()
        .map((row) => JSON.stringify(Object.entries(row).map(([name, value]) => [name, plain(value)]))),
    ]),
  )
}

/** Every row that the office has of a counter. */
export async function rowsOfCopy({ query }: Queries, counterId: string): Promise<Rows> {
  const found = await query<{ kind: string; row: string }>(
    'SELECT kind, row FROM copies WHERE counter = $1 AND row IS NOT NULL',
    counterId,
  )
  return sorted(
    fedTables.map((table) => [
      table,
      found
        .filter(({ kind }) => kind === table)
        .map(({ row }) => JSON.stringify(Object.entries(JSON.parse(row) as object))),
    ]),
  )
}

const sorted = (tables: readonly (readonly [string, string[]])[]): Rows =>
  Object.fromEntries(tables.map(([name, rows]) => [name, rows.sort()]))
