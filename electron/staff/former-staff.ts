import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { readText } from '../../platform/read-text.ts'
import { newestGood } from '../backups/offer-restore.ts'
import type { Row } from '../journal/recovery/readable-rows.ts'
import { readStaffRows } from '../journal/recovery/staff-rows.ts'
import { waitAfter } from './pin-lockout.ts'
import { StaffLost } from './staff-lost.ts'

/** The staff of an older Loket, which kept them in its journals: one list for training, one for each merchant. */
export interface FormerStaff {
  readonly rows: readonly Row[]
  /** The pepper of their PINs; null where its file is gone. */
  readonly pepper: Uint8Array | null
}

/**
 * The first rows of the one list of staff. The staff of real money come first. Someone who worked in training only is
 * added as inactive, until an owner lets them sign in. Null where staff were never set up. Throws {@link StaffLost}.
 */
export function formerStaff(dataDir: string): FormerStaff | null {
  const folders = [...merchantFolders(join(dataDir, 'live')), join(dataDir, 'training')]
  const sides = folders.map((folder) => ({ folder, rows: staffIn(folder) }))
  const [first, ...others] = sides.filter(({ rows }) => rows.some(isActiveOwner))
  if (!first) return null
  const known = new Set(first.rows.map(({ id }) => id))
  const onlyThere = others.flatMap(({ rows }) => rows).filter(({ id }) => !known.has(id))
  const away = new Map(onlyThere.map((row) => [row.id, { ...row, active: 0 }]))
  return { rows: [...first.rows, ...away.values()], pepper: pepperOf(first.folder) }
}

/** Inserts them as they were. A wait after wrong PINs starts from the beginning. */
export function fillWith(database: DatabaseSync, rows: readonly Row[]): void {
  const insert = database.prepare(`INSERT INTO staff
    (id, name, role, active, created_at, pin_salt, pin_hash, pin_cost, failures, wait_left)
    VALUES (:id, :name, :role, :active, :created_at, :pin_salt, :pin_hash, :pin_cost, :failures, :wait_left)`)
  // The table demands an owner at any time, so owners are inserted first.
  const ownersFirst = rows.toSorted((one, other) => Number(isActiveOwner(other)) - Number(isActiveOwner(one)))
  for (const { id, name, role, active, created_at, pin_salt, pin_hash, pin_cost, ...row } of ownersFirst) {
    const failures = Number(row.failures)
    const wait_left = row.waits_until === null ? 0 : waitAfter(failures)
    insert.run({
      id,
      name,
      role,
      active,
      created_at,
      pin_salt,
      pin_hash,
      pin_cost,
      failures,
      wait_left,
    } as Row)
  }
}

const isActiveOwner = ({ role, active }: Row) => role === 'owner' && active === 1

/** The folders of all merchants, the one written to last first. */
function merchantFolders(live: string): string[] {
  if (!existsSync(live)) return []
  const folders = readdirSync(live, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const writtenAt = (folder: string) => statSync(journalIn(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return folders.map(({ name }) => join(live, name)).sort((one, other) => writtenAt(other) - writtenAt(one))
}

const journalIn = (folder: string) => join(folder, 'journal.db')

/** The staff of one journal, or of its newest good backup where it can't be read. */
function staffIn(folder: string): readonly Row[] {
  const journalFile = journalIn(folder)
  const backupsFolder = join(folder, 'backups')
  try {
    if (existsSync(journalFile)) return staffOf(journalFile)
  } catch (error) {
    if (error instanceof StaffLost) throw error
  }
  const backup = newestGood({ backupsFolder })
  if (backup) return staffOf(join(backupsFolder, backup.name))
  if (existsSync(journalFile)) throw lost(journalFile)
  return []
}

function staffOf(journalFile: string): readonly Row[] {
  const rows = readStaffRows(journalFile)
  if (!rows) throw lost(journalFile)
  return rows
}

function pepperOf(folder: string): Uint8Array | null {
  const path = join(folder, 'counter.key')
  const [pepper, auditKey] = existsSync(path) ? readText(path).trim().split('\n') : []
  return pepper && auditKey ? Buffer.from(pepper, 'base64') : null
}

const lost = (journalFile: string) =>
  new StaffLost(
    `The list of staff is missing, and ${journalFile} speaks of staff. Put back staff.db and staff.key from a copy of the data folder; where there is none, start with --staff new-owner.`,
  )
