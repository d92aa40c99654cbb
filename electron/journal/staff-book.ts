import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '../../shared/staff/role.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { NewAuditEntry } from './audit-log.ts'
import type { NewApproval } from './authority.ts'
import { inTransaction } from './database.ts'

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
  /** By the wall clock; until then no PIN is compared. */
  readonly waitsUntil: number | null
}

/** Nobody may be changed so that no owner is left. Nothing was written. */
export class NoOwnerLeft extends Error {
  override readonly name = 'NoOwnerLeft'
}

/** Two of the staff can't have one name. Nothing was written. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken'
}

/** The staff's part of the journal. Each writes its line of the audit log in the same transaction. */
export interface StaffBook {
  /** All there ever were, in the order they came. */
  listStaff(): Promise<StaffRecord[]>
  readStaff(id: string): Promise<StaffRecord | null>
  /** Throws {@link NameTaken}, {@link NoOwnerLeft}. */
  addStaff(
    record: Omit<StaffRecord, 'active' | 'failures' | 'waitsUntil'>,
    entry: NewAuditEntry,
  ): Promise<void>
  /** Throws {@link NameTaken}, {@link NoOwnerLeft}. */
  changeStaff(
    id: string,
    to: Pick<StaffRecord, 'name' | 'role' | 'active'>,
    entry: NewAuditEntry,
  ): Promise<void>
  /** Also lets try again whoever was kept out. */
  setPin(id: string, pin: PinHash, entry: NewAuditEntry): Promise<void>
  /** On disk before a PIN is compared: who pulls the plug meanwhile has used up a try. */
  countFailure(id: string, failures: number, waitsUntil: number | null): Promise<void>
  /** A right PIN, and what it was for. */
  forgetFailures(id: string, because: NewAuditEntry | NewApproval): Promise<void>
  /** The latest moment that anything was written down at; a clock that is behind it was put back. */
  latestMoment(): Promise<number>
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
  waits_until: number | null
}

interface JournalParts {
  readonly append: (entry: NewAuditEntry) => void
  readonly approve: (approval: NewApproval) => void
}

export function createStaffBook(database: DatabaseSync, { append, approve }: JournalParts): StaffBook {
  const selectAll = database.prepare('SELECT * FROM staff ORDER BY created_at, rowid')
  const selectOne = database.prepare('SELECT * FROM staff WHERE id = ?')
  const insert = database.prepare(`INSERT INTO staff
    (id, name, role, created_at, pin_salt, pin_hash, pin_cost) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const update = database.prepare('UPDATE staff SET name = ?, role = ?, active = ? WHERE id = ?')
  const updatePin = database.prepare(`UPDATE staff
    SET pin_salt = ?, pin_hash = ?, pin_cost = ?, failures = 0, waits_until = NULL WHERE id = ?`)
  const updateFailures = database.prepare('UPDATE staff SET failures = ?, waits_until = ? WHERE id = ?')
  const selectLatest = database.prepare('SELECT coalesce(max(at), 0) AS at FROM audit')

  const audited = (entry: NewAuditEntry, write: () => unknown) =>
    lawful(() =>
      inTransaction(database, () => {
        write()
        append(entry)
      }),
    )

  return {
    async listStaff() {
      return (selectAll.all() as unknown as StaffRow[]).map(recordOf)
    },
    async readStaff(id) {
      const row = selectOne.get(id) as StaffRow | undefined
      return row ? recordOf(row) : null
    },
    async addStaff({ id, name, role, createdAt, pin }, entry) {
      audited(entry, () => insert.run(id, name, role, createdAt, pin.salt, pin.hash, pin.cost))
    },
    async changeStaff(id, { name, role, active }, entry) {
      audited(entry, () => update.run(name, role, active ? 1 : 0, id))
    },
    async setPin(id, { salt, hash, cost }, entry) {
      audited(entry, () => updatePin.run(salt, hash, cost, id))
    },
    async countFailure(id, failures, waitsUntil) {
      updateFailures.run(failures, waitsUntil, id)
    },
    async forgetFailures(id, because) {
      inTransaction(database, () => {
        updateFailures.run(0, null, id)
        if ('approvedBy' in because) approve(because)
        else append(because)
      })
    },
    async latestMoment() {
      return (selectLatest.get() as { at: number }).at
    },
  }
}

/** The journal's own rules, as what they mean to whoever broke one. */
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
  waitsUntil: row.waits_until,
})
