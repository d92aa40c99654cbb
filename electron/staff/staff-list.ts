import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '../../shared/staff/role.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import { inTransaction } from '../journal/database.ts'
import { row, rows } from '../journal/rows.ts'
import { throwingStorageFailed } from '../journal/storage-failed.ts'

/** What scrypt made of a PIN, and at what cost. */
export interface PinHash {
  readonly salt: Uint8Array
  readonly hash: Uint8Array
  /** scrypt's N. */
  readonly cost: number
}

/** One of the staff, with what is needed to know their PIN. */
export interface StaffRecord extends StaffMember {
  readonly active: boolean
  readonly createdAt: number
  readonly pin: PinHash
  /** Wrong PINs since the last right one. */
  readonly failures: number
  /** Milliseconds for which no PIN is compared, as they were last written down. */
  readonly waitLeft: number
}

/** Nobody may be changed so that no owner is left. Nothing was written. */
export class NoOwnerLeft extends Error {
  override readonly name = 'NoOwnerLeft'
}

/** Two of the staff can't have one name. Nothing was written. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken'
}

/** What may be changed of one of the staff. */
export type StaffChange = Pick<StaffRecord, 'name' | 'role' | 'active'> & {
  readonly pin?: PinHash | undefined
}

/** Who works here, for training and for real money alike. Each operation is on disk when it returns. */
export interface StaffList {
  /** Everyone there ever was, in order of arrival. */
  all(): StaffRecord[]
  read(id: string): StaffRecord | null
  /** Throws {@link NameTaken}, {@link NoOwnerLeft}. */
  add(record: Omit<StaffRecord, 'active' | 'failures' | 'waitLeft'>): void
  /** A new PIN also lets try again whoever was kept out. Throws {@link NameTaken}, {@link NoOwnerLeft}. */
  change(id: string, to: StaffChange): void
  /** On disk before a PIN is compared: who pulls the plug meanwhile has used up a try. */
  countFailure(id: string, failures: number, waitLeft: number): void
  /** Does something with this list and takes it back; throws what the real thing would. */
  rehearse(change: () => void): void
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
}

/** Takes back what was rehearsed. */
class Rehearsed extends Error {}

export function staffListOn(database: DatabaseSync): StaffList {
  const selectAll = database.prepare('SELECT * FROM staff ORDER BY created_at, rowid')
  const selectOne = database.prepare('SELECT * FROM staff WHERE id = ?')
  const insert = database.prepare(`INSERT INTO staff
    (id, name, role, created_at, pin_salt, pin_hash, pin_cost) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const update = database.prepare('UPDATE staff SET name = ?, role = ?, active = ? WHERE id = ?')
  const updatePin = database.prepare(`UPDATE staff
    SET pin_salt = ?, pin_hash = ?, pin_cost = ?, failures = 0, wait_left = 0 WHERE id = ?`)
  const updateFailures = database.prepare('UPDATE staff SET failures = ?, wait_left = ? WHERE id = ?')

  /** Joins a rehearsal. */
  const written = (write: () => void) =>
    lawful(() => (database.isTransaction ? write() : inTransaction(database, write)))

  return throwingStorageFailed<StaffList>({
    all: () => rows<StaffRow>(selectAll).map(recordOf),
    read(id) {
      const found = row<StaffRow>(selectOne, id)
      return found ? recordOf(found) : null
    },
    add({ id, name, role, createdAt, pin }) {
      written(() => insert.run(id, name, role, createdAt, pin.salt, pin.hash, pin.cost))
    },
    change(id, { name, role, active, pin }) {
      written(() => {
        update.run(name, role, active ? 1 : 0, id)
        if (pin) updatePin.run(pin.salt, pin.hash, pin.cost, id)
      })
    },
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

/** The list's own rules, as what they mean to whoever broke one. */
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

const recordOf = (row: StaffRow): StaffRecord => ({
  id: row.id,
  name: row.name,
  role: row.role,
  active: row.active === 1,
  createdAt: row.created_at,
  pin: { salt: row.pin_salt, hash: row.pin_hash, cost: row.pin_cost },
  failures: row.failures,
  waitLeft: row.wait_left,
})
