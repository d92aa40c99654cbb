import { createHmac, timingSafeEqual } from 'node:crypto'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { seal } from '../migrations/0164-seal.ts'
import { versionOf } from '../schema/tables.ts'

/**
 * Seals a copy with the key of its audit log, over every row of every table: without the key, a change of the
 * file shows. Without a key it removes any seal.
 */
export function sealCopy(database: DatabaseSync, key: Uint8Array | null): void {
  if (versionOf(database) < seal.version) return
  database.exec('DELETE FROM seal')
  if (key) database.prepare('INSERT INTO seal VALUES (?)').run(codeOf(database, key))
}

/** A copy without a seal: made by hand, or by somebody else. */
export const noSeal = 'it has no seal, as those have that were made by this counter'

/** What is wrong with the seal of a copy; null if nothing is, or if an older Loket made the copy without one. */
export function sealProblem(path: string, key: Uint8Array): string | null {
  using database = new DatabaseSync(path, { readOnly: true })
  if (versionOf(database) < seal.version) return null
  const { code } = (database.prepare('SELECT code FROM seal').get() ?? {}) as { code?: Uint8Array }
  if (!code) return noSeal
  const isWhole = timingSafeEqual(code, codeOf(database, key))
  return isWhole ? null : 'its seal is broken: it is not as it was when it was made'
}

function codeOf(database: DatabaseSync, key: Uint8Array): Buffer {
  const code = createHmac('sha256', key).update(`loket backup ${versionOf(database)}\n`)
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'seal' ORDER BY name")
    .all() as { name: string }[]
  for (const { name } of tables) {
    code.update(`${name}\n`)
    // In the order of the table itself, because the index that SQLite chooses may change with its version.
    const rows = database.prepare(`SELECT * FROM "${name}" NOT INDEXED`)
    rows.setReadBigInts(true)
    for (const row of rows.iterate()) {
      const values = Object.values(row)
      code.update(`${JSON.stringify(values.map(sealable))}\n`)
      for (const value of values) if (value instanceof Uint8Array) code.update(value)
    }
  }
  return code.digest()
}

/** A value with its type; for bytes only their number, because the bytes follow after the row. */
function sealable(value: SQLOutputValue): unknown {
  if (typeof value === 'bigint') return { whole: String(value) }
  return value instanceof Uint8Array ? { bytes: value.length } : value
}
