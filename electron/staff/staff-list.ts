import type { DatabaseSync } from 'node:sqlite'
import type { PinHash } from '../../platform/pins.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { Role } from '../../shared/staff/role.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import { row, rows } from '../journal/rows.ts'
import { throwingStorageFailed } from '../journal/storage-failed.ts'
import { inTransaction } from '../journal/transaction.ts'
import { fileMarksOn, type KeptMarks } from './kept-marks.ts'
import { type OfficeStaff, officeStaffOn } from './office-staff.ts'

/** A member of staff with the hash of their PIN. */
export interface StaffRecord extends StaffMember {
  readonly active: boolean
  readonly createdAt: number
  readonly pin: PinHash
  /** Wrong PINs since the last right one. */
  readonly failures: number
  /** Milliseconds until a PIN is compared again, as last written. */
  readonly waitLeft: number
  /** The mode that an office set this person for; null for the counter's own staff. */
  readonly officeMode: CounterMode | null
}

/** The change would leave no owner. Nothing was written. */
export class NoOwnerLeft extends Error {
  override readonly name = 'NoOwnerLeft'
}

/** Another member of staff has this name. Nothing was written. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken'
}

/** A change of a member of staff. */
export type StaffChange = Pick<StaffRecord, 'name' | 'role' | 'active'> & {
  readonly pin?: PinHash | undefined
  /** Who decided it; missing if people change their own PIN. */
  readonly officeMode?: CounterMode | null | undefined
}

/** Who works here, for training and for real money alike. Each operation is on disk when it returns. */
export interface StaffList {
  /** Everyone who ever worked here, in order of arrival. */
  all(): StaffRecord[]
  read(id: string): StaffRecord | null
  /** Throws {@link NameTaken}, {@link NoOwnerLeft}. */
  add(record: Omit<StaffRecord, 'active' | 'failures' | 'waitLeft'>): void
  /** A new PIN also ends a wait after wrong ones. Throws {@link NameTaken}, {@link NoOwnerLeft}. */
  change(id: string, to: StaffChange): void
  /** Written before a PIN is compared, so that pulling the plug does not save a try. */
  countFailure(id: string, failures: number, waitLeft: number): void
  /** Makes a change and rolls it back; throws every error that the change would throw. */
  rehearse(change: () => void): void
  /** The part that comes from an office. */
  readonly offices: OfficeStaff
  /** What the settings' files hold: here, because one list serves training and real money. */
  readonly fileMarks: KeptMarks
  /** Remembers the line of a log that the next change belongs to: kept with it, under `name` among the marks. */
  belongsTo(name: string, line: string): void
  close(): void
}

interface StaffRow {
  id: string
  name: string
  role: Role
  active: number
  created_at: number
  pin_salt: Uint8Array
  pin_hash: Uint8Array
  pin_cost: number
  failures: number
  wait_left: number
  pin_pepper: string | null
  came: CounterMode | null
}

/** Rolls a rehearsal back. */
class Rehearsed extends Error {}

export function staffListOn(database: DatabaseSync): StaffList {
  const selectAll = database.prepare('SELECT * FROM staff ORDER BY created_at, rowid')
  const selectOne = database.prepare('SELECT * FROM staff WHERE id = ?')
  const insert = database.prepare(`INSERT INTO staff
    (id, name, role, created_at, pin_salt, pin_hash, pin_cost, pin_pepper, came) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const update = database.prepare('UPDATE staff SET name = ?, role = ?, active = ? WHERE id = ?')
  const updatePin = database.prepare(`UPDATE staff
    SET pin_salt = ?, pin_hash = ?, pin_cost = ?, pin_pepper = ?, failures = 0, wait_left = 0 WHERE id = ?`)
  const updateOfficeMode = database.prepare('UPDATE staff SET came = ? WHERE id = ?')
  const updateFailures = database.prepare('UPDATE staff SET failures = ?, wait_left = ? WHERE id = ?')

  /** Uses the transaction of a rehearsal if there is one. */
  const written = (write: () => void) => {
    const all = () => {
      write()
      for (const [name, line] of lines) fileMarks.keep(name, line)
    }
    lawful(() => (database.isTransaction ? all() : inTransaction(database, all)))
  }
  const fileMarks = fileMarksOn(database)
  const lines = new Map<string, string>()

  return throwingStorageFailed<StaffList>({
    all: () => rows<StaffRow>(selectAll).map(recordOf),
    read(id) {
      const found = row<StaffRow>(selectOne, id)
      return found ? recordOf(found) : null
    },
    add({ id, name, role, createdAt, pin, officeMode }) {
      const { salt, hash, cost, pepper = null } = pin
      written(() => insert.run(id, name, role, createdAt, salt, hash, cost, pepper, officeMode))
    },
    change(id, { name, role, active, pin, officeMode }) {
      written(() => {
        update.run(name, role, active ? 1 : 0, id)
        if (pin) updatePin.run(pin.salt, pin.hash, pin.cost, pin.pepper ?? null, id)
        if (officeMode !== undefined) updateOfficeMode.run(officeMode, id)
      })
    },
    offices: officeStaffOn(database, written),
    fileMarks,
    belongsTo: (name, line) => void lines.set(name, line),
    countFailure(id, failures, waitLeft) {
      updateFailures.run(failures, waitLeft, id)
    },
    rehearse(change) {
      try {
        inTransaction(database, () => {
          change()
          throw new Rehearsed()
        })
      } catch (error) {
        if (!(error instanceof Rehearsed)) throw error
      }
    },
    close() {
      if (database.isOpen) database.close()
    },
  })
}

/** Turns an error of the table's own rules into what it means for the caller. */
function lawful(write: () => void): void {
  try {
    write()
  } catch (error) {
    const { message = '' } = error as Error
    if (message.includes('there must be an owner')) throw new NoOwnerLeft(message)
    if (message.includes('staff.name') || message.includes('one_of_a_name')) throw new NameTaken(message)
    throw error
  }
}

const recordOf = ({ pin_pepper, ...row }: StaffRow): StaffRecord => ({
  id: row.id,
  name: row.name,
  role: row.role,
  active: row.active === 1,
  createdAt: row.created_at,
  pin: {
    salt: row.pin_salt,
    hash: row.pin_hash,
    cost: row.pin_cost,
    ...(pin_pepper === null ? {} : { pepper: pin_pepper }),
  },
  failures: row.failures,
  waitLeft: row.wait_left,
  officeMode: row.came,
})
