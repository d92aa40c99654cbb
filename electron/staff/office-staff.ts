import type { DatabaseSync } from 'node:sqlite'
import type { PinHash } from '../../platform/pins.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { DirectoryPlace } from '../../shared/office/directory.ts'
import type { Role } from '../../shared/staff/role.ts'
import { row } from '../journal/rows.ts'

/** A member of staff, as the office sets them. */
export interface OfficePerson {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly active: boolean
  readonly createdAt: number
  readonly pin: PinHash
}

/** The staff that an office sets, all at once. */
export interface TakenStaff {
  readonly people: readonly OfficePerson[]
  /** True if these are all of them: other people no longer work here. */
  readonly isWhole: boolean
  /** The mode that this office may set people for; those of training count for no real money. */
  readonly mode: CounterMode
  readonly office: string
  readonly place: DirectoryPlace
}

type KeptPart = 'staff' | 'shop'

/** The part of the list of staff that comes from an office, and its version. Each operation is on disk when it returns. */
export interface OfficeStaff {
  /** The office that a part comes from, and its version; null if the part is the counter's own. */
  place(part: KeptPart): (DirectoryPlace & { readonly office: string }) | null
  keepPlace(part: KeptPart, office: string, place: DirectoryPlace): void
  take(taken: TakenStaff): void
}

/** `written` runs a change within a transaction. */
export function officeStaffOn(database: DatabaseSync, written: (write: () => void) => void): OfficeStaff {
  const selectPlace = database.prepare('SELECT office, version, mark FROM directory_places WHERE part = ?')
  const upsertPlace =
    database.prepare(`INSERT INTO directory_places (part, office, version, mark) VALUES (?, ?, ?, ?)
    ON CONFLICT (part) DO UPDATE SET office = excluded.office, version = excluded.version, mark = excluded.mark`)
  // A temporary name that nobody has: two people who swap names would otherwise clash.
  const upsert = database.prepare(`INSERT INTO staff
      (id, name, role, active, created_at, pin_salt, pin_hash, pin_cost, pin_pepper, came)
      VALUES (:id, :id, :role, :active, :createdAt, :salt, :hash, :cost, :pepper, :came)
    ON CONFLICT (id) DO UPDATE SET name = :id, role = :role, active = :active, came = :came,
      failures = iif(pin_hash = :hash, failures, 0), wait_left = iif(pin_hash = :hash, wait_left, 0),
      pin_salt = :salt, pin_hash = :hash, pin_cost = :cost, pin_pepper = :pepper`)
  const setName = database.prepare('UPDATE staff SET name = ? WHERE id = ?')
  const dismissOthers = database.prepare(
    'UPDATE staff SET active = 0 WHERE active = 1 AND id NOT IN (SELECT value FROM json_each(?))',
  )
  const isSame = database.prepare(`SELECT 1 FROM staff WHERE id = :id AND name = :name AND role = :role
    AND active = :active AND pin_hash = :hash`)

  return {
    place: (part) => row<DirectoryPlace & { office: string }>(selectPlace, part) ?? null,
    keepPlace(part, office, { version, mark }) {
      written(() => upsertPlace.run(part, office, version, mark))
    },
    take({ people, isWhole, mode, office, place }) {
      written(() => {
        const changed = people.filter((person) => !row(isSame, columnsOf(person)))
        // The table demands an owner at any time, so the new owners come first.
        const ownersFirst = changed.toSorted((one, other) => Number(isOwner(other)) - Number(isOwner(one)))
        for (const { createdAt, pin, ...person } of ownersFirst) {
          const { id, role, active } = columnsOf({ ...person, createdAt, pin })
          const { salt, hash, cost, pepper = null } = pin
          upsert.run({ id, role, active, createdAt, salt, hash, cost, pepper, came: mode })
        }
        if (isWhole) dismissOthers.run(JSON.stringify(people.map(({ id }) => id)))
        for (const { id, name } of ownersFirst) setName.run(name, id)
        const { version, mark } = place
        upsertPlace.run('staff', office, version, mark)
      })
    },
  }
}

const isOwner = ({ role, active }: OfficePerson) => role === 'owner' && active
const columnsOf = ({ id, name, role, active, pin }: OfficePerson) => ({
  id,
  name,
  role,
  active: active ? 1 : 0,
  hash: pin.hash,
})
