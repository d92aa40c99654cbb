import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { moveDatabase } from '../../platform/database-files.ts'
import { writeDurably } from '../../platform/durable-file.ts'
import { othersMayRead } from '../../platform/file-permissions.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { PEPPER_BYTES } from '../../platform/pins.ts'
import { readText } from '../../platform/read-text.ts'
import { createFile } from '../journal/file/create-file.ts'
import { openDatabase, openUpToDate } from '../journal/file/database.ts'
import { JournalDamaged } from '../journal/file/journal-refused.ts'
import { versionOfTables } from '../journal/schema/tables.ts'
import type { FormerStaff } from './former-staff.ts'
import { type StaffList, staffListOn } from './staff-list.ts'
import { StaffLost } from './staff-lost.ts'
import { soundStaffSchema, staffMigrations } from './staff-schema.ts'

/** The list of staff and the pepper of their PINs. */
export interface OpenedStaffList {
  readonly list: StaffList
  /** Without it, a stored hash says nothing about its PIN. */
  readonly pepper: Uint8Array
}

interface StaffListOptions {
  readonly newOwner: boolean
  readonly now: number
  /** Of this Loket. */
  readonly version: string
}

/**
 * Opens the one list of staff of a data folder. When it is made, it takes over the staff from an older Loket's journals.
 * While it is open, no other Loket can use this data folder. Throws {@link StaffLost}, except with `newOwner`.
 */
export async function openStaffList(
  dataDir: string,
  { newOwner, now, version }: StaffListOptions,
): Promise<OpenedStaffList> {
  makeFolder(dataDir)
  const file = join(dataDir, 'staff.db')
  const keyFile = join(dataDir, 'staff.key')
  if (!existsSync(file)) await create(file, keyFile, dataDir, newOwner)
  const list = staffListOn(openedOrAnew(file, newOwner, now, () => noteTablesBefore(dataDir, file, version)))
  try {
    return { list, pepper: pepperIn(keyFile, newOwner || list.all().length === 0) }
  } catch (error) {
    list.close()
    throw error
  }
}

/** Where the Loket is noted that changed the tables last, and the version of the tables before. */
export const tablesBeforeIn = (dataDir: string) => join(dataDir, 'staff-tables-before')

/** Noted before the tables are changed: an update that fails goes back to them, see `staff-goes-back.ts`. */
function noteTablesBefore(dataDir: string, file: string, version: string): void {
  const before = versionOfTables(file)
  const newest = staffMigrations.at(-1)?.version ?? 0
  if (before !== null && before < newest) writeDurably(tablesBeforeIn(dataDir), `${version} ${before}\n`)
}

/** All or nothing: an incomplete list would leave the counter open to everybody. */
async function create(file: string, keyFile: string, dataDir: string, newOwner: boolean): Promise<void> {
  const { fillWith, formerStaff } = await import('./former-staff.ts')
  let former: FormerStaff | null = null
  try {
    former = formerStaff(dataDir)
  } catch (error) {
    if (!(newOwner && error instanceof StaffLost)) throw error
  }
  if (former?.pepper) writePepper(keyFile, former.pepper)
  createFile(file, (path) => {
    const database = openDatabase(path, staffMigrations)
    if (former) fillWith(database, former.rows)
    return database
  })
}

/** A damaged list is left as it is, or with `newOwner` set aside for an empty one. */
function openedOrAnew(
  file: string,
  newOwner: boolean,
  now: number,
  beforeMigrating: () => void,
): DatabaseSync {
  try {
    const usual = openUpToDate(file, soundStaffSchema)
    if (usual) return usual
    beforeMigrating()
    return openDatabase(file, staffMigrations)
  } catch (error) {
    if (!(error instanceof JournalDamaged)) throw error
    if (!newOwner) throw lost(`The list of staff ${file} is damaged.`, error)
    moveDatabase(file, `${file}.aside-${now}`)
    return openDatabase(file, staffMigrations)
  }
}

function pepperIn(path: string, mayBeNew: boolean): Uint8Array {
  if (!existsSync(path)) {
    if (!mayBeNew) throw lost(`The key file ${path} is missing, and all PINs rest on it.`)
    writePepper(path, randomBytes(PEPPER_BYTES))
  }
  if (othersMayRead(path)) {
    throw new StaffLost(`The key file ${path} can be read by other users: chmod 600 it.`)
  }
  const pepper = Buffer.from(readText(path).trim(), 'base64')
  if (pepper.length === PEPPER_BYTES) return pepper
  throw new StaffLost(`The key file ${path} is damaged. Put back a copy of it: all PINs rest on it.`)
}

const writePepper = (path: string, pepper: Uint8Array) =>
  writeDurably(path, `${Buffer.from(pepper).toString('base64')}\n`)

const lost = (problem: string, cause?: unknown) =>
  new StaffLost(
    `${problem} Put back a copy of it from a copy of the data folder; where there is none, start with --staff new-owner.`,
    { cause },
  )
