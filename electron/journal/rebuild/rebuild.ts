import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { CopiedRow, FeedPlace } from '../../../shared/office/feed.ts'
import { fedTables } from '../feed/fed-tables.ts'
import { beginFeed } from '../feed/fill.ts'
import { openDatabase } from '../file/database.ts'
import { migrations } from '../migrations/index.ts'
import { inTransaction } from '../transaction.ts'
import { newChain } from './audit-on-new-machine.ts'

/** No journal can be made from the office's copy; the message says why. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

/** A journal that is being made from the office's copy, in a file of its own. */
export interface Rebuilding {
  add(rows: readonly CopiedRow[]): void
  /** All rows have come: checks the journal, and lets its feed continue after this place. Throws {@link CopyRefused}. */
  finish(end: { readonly counter: string; readonly place: FeedPlace; readonly auditKey: Uint8Array }): void
  close(): void
}

/** Begins a rebuilt journal; `version` is the schema version of the copied one. Throws {@link CopyRefused}. */
export function rebuildJournal(file: string, version: number): Rebuilding {
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest)
    throw new CopyRefused(`the copy is of a newer Loket's journal (${version}, this one knows ${newest})`)
  // It has the tables of that version; the later migrations run once all rows are there.
  const database = openDatabase(
    file,
    migrations.filter((migration) => migration.version <= version),
  )
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  // Rows come in their last state, without the steps that led there, so triggers that check steps are lifted.
  database.exec('PRAGMA foreign_keys = OFF')
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
  database.exec('DELETE FROM identity')
  const insert = createInserts(database)

  return {
    add(rows) {
      inTransaction(database, () => {
        for (const [kind, , row] of rows) if (kind !== 'begin') insert(kind, row)
      })
    },
    finish({ counter, place, auditKey }) {
      inTransaction(database, () => newChain(database, auditKey))
      for (const { sql } of triggers) database.exec(String(sql))
      const [orphan] = database.prepare('PRAGMA foreign_key_check').all()
      if (orphan) throw new CopyRefused(`a row of ${orphan.table} refers to one that is not in the copy`)
      if (database.prepare('SELECT count(*) AS n FROM identity').get()?.n !== 1)
        throw new CopyRefused('the copy does not say which journal it is of')
      database.close()
      using whole = openDatabase(file, migrations)
      beginFeed(whole, counter, place)
    },
    close() {
      if (database.isOpen) database.close()
    },
  }
}

/** Inserts rows that came as JSON; only tables and columns that the journal has are used. */
function createInserts(database: DatabaseSync): (table: string, json: string) => void {
  const known = new Map(
    fedTables.map((table) => {
      const columns = database.prepare(`PRAGMA table_info("${table}")`).all()
      return [table as string, new Map(columns.map(({ name, type }) => [String(name), String(type)]))]
    }),
  )
  return (table, json) => {
    const columns = known.get(table)
    const row = JSON.parse(json) as Record<string, SQLInputValue>
    const names = Object.keys(row)
    const strange = names.find((name) => !columns?.has(name))
    if (!columns || strange !== undefined) throw new CopyRefused(`the journal knows no ${strange ?? table}`)
    const values = names.map((name) => {
      const value = row[name] ?? null
      return columns.get(name) === 'BLOB' && typeof value === 'string' ? Buffer.from(value, 'hex') : value
    })
    database
      .prepare(
        `INSERT OR REPLACE INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
          VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(...values)
  }
}
