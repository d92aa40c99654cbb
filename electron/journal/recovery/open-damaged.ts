import { closeSync, existsSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyDatabase, removeDatabase } from '../../../platform/database-files.ts'
import { migrations } from '../migrations/index.ts'
import { schemaProblem } from '../schema/schema.ts'

/**
 * Opens a copy of a damaged journal, to read what is still readable; null if nothing is. If its first page, which holds
 * the schema, is unreadable, it is replaced by the first page of `sound`, a backup of the same journal, in which every
 * table begins at the same page.
 */
export function openDamaged(journalFile: string, sound: string, workshop: string): DatabaseSync | null {
  for (const graft of [false, true]) {
    const copy = join(workshop, 'damaged.db')
    removeDatabase(copy)
    if (!copyOf(journalFile, copy)) return null
    if (graft) graftFirstPage(sound, copy)
    const opened = open(copy)
    if (opened) return opened
  }
  return null
}

function copyOf(journalFile: string, copy: string): boolean {
  if (!existsSync(journalFile)) return false
  copyDatabase(journalFile, copy)
  return true
}

function open(file: string): DatabaseSync | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
    if (schemaProblem(database, migrations) === null) return database
  } catch {
    // Nothing can be read in this way.
  }
  database?.close()
  return null
}

const PAGE = 4_096

function graftFirstPage(sound: string, damaged: string): void {
  const pages = Math.floor(statSync(damaged).size / PAGE)
  const page = Buffer.alloc(PAGE)
  const from = openSync(sound, 'r')
  const to = openSync(damaged, 'r+')
  readSync(from, page, 0, PAGE, 0)
  // Both mode bytes say that a write-ahead log is used; the number of pages is valid only while the two change counters
  // agree.
  page.writeUInt16BE(0x0202, 18)
  page.writeUInt32BE(pages, 28)
  page.copy(page, 92, 24, 28)
  // The list of free pages comes from the backup and is no longer true.
  page.fill(0, 32, 40)
  writeSync(to, page, 0, PAGE, 0)
  closeSync(from)
  closeSync(to)
}
