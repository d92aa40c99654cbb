import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { reasonOf } from '../storage-failed.ts'
import { prepared } from './prepared.ts'
import type { Row } from './readable-rows.ts'

/** Writes lines of a timeline. */
export function noteIn(database: DatabaseSync, table: string, key: string) {
  const insert = database.prepare(`INSERT INTO ${table} (${key}, at, kind, detail) VALUES (?, ?, ?, ?)`)
  return (of: string, at: number, kind: string, detail: Readonly<Record<string, string>>) =>
    void insert.run(of, at, kind, JSON.stringify(detail))
}

/** Adds a line to a timeline as it was read, under a number of its own; one that is there already stays the only one. */
export function insertLine(database: DatabaseSync, table: string, key: string, line: Row): void {
  const { sequence: _, ...told } = line
  const there = `SELECT 1 FROM ${table} WHERE ${key} = ? AND at = ? AND kind = ? AND detail = ?`
  const values = [line[key], line.at, line.kind, line.detail].map((value) => value ?? null)
  if (!prepared(database, there).get(...values)) insertRow(database, table, told)
}

/** Adds a row as it was read; what it lacks is null. */
export function insertRow(database: DatabaseSync, table: string, { rowid_: _, ...row }: Partial<Row>): void {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  const values = Object.values(row).map((value) => value ?? null)
  prepared(database, `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...values)
}

/** Whether stored bytes differ from those that were written. */
export function isAltered(detail: unknown, raw: unknown): boolean {
  if (!(raw instanceof Uint8Array) || typeof detail !== 'string') return false
  try {
    const { sha256 } = JSON.parse(detail) as { sha256?: string }
    return sha256 !== undefined && hash('sha256', raw) !== sha256
  } catch {
    return true
  }
}

/** False if the row breaks a rule of the journal, because it was damaged or exists already; then nothing is written. */
export function attempt(database: DatabaseSync, write: () => void): boolean {
  database.exec('SAVEPOINT one_row')
  try {
    write()
    database.exec('RELEASE one_row')
    return true
  } catch (error) {
    if (reasonOf(error) !== 'ruleBroken') throw error
    database.exec('ROLLBACK TO one_row')
    database.exec('RELEASE one_row')
    return false
  }
}

/** Drops triggers of a table, so that rows from before can be added; the returned function puts them back. */
export function liftTriggers(database: DatabaseSync, table: string, like: string): () => void {
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? AND sql LIKE ?")
    .all(table, like) as { name: string; sql: string }[]
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  return () => {
    for (const { sql } of triggers) database.exec(sql)
  }
}
