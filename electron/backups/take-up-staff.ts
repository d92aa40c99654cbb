import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../journal/database.ts'
import { type Row, readableRows } from './readable-rows.ts'

const columns = [
  'id',
  'name',
  'role',
  'active',
  'created_at',
  'pin_salt',
  'pin_hash',
  'pin_cost',
  'failures',
  'waits_until',
] as const

/**
 * Staff are not gone back with a journal: an old PIN, or somebody who was sent away since, must not open the counter
 * again. They are as in the journal that is given up, with their PINs and waits; whoever can't be read there may not sign
 * in until an owner says so. False where no owner can be read there: then they are as in the backup.
 */
export function takeUpStaff(database: DatabaseSync, damaged: DatabaseSync | null): boolean {
  const rows = damaged ? staffOf(damaged) : []
  if (!rows.some(isActiveOwner)) return false
  const names = columns.slice(1)
  const upsert = database.prepare(`INSERT INTO staff (${columns.join(', ')})
    VALUES (${columns.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`)
  const before = database.prepare('SELECT id, name FROM staff').all() as { id: string; name: string }[]
  const sendAway = database.prepare('UPDATE staff SET active = 0, name = ? WHERE id = ?')

  inTransaction(database, () => {
    // Two who have swapped their names since would be in each other's way.
    database.exec('UPDATE staff SET name = id')
    // There must always be an owner, so they come first.
    const ownersFirst = rows.toSorted(
      (one, other) => Number(isActiveOwner(other)) - Number(isActiveOwner(one)),
    )
    const taken = ownersFirst.filter((row) =>
      isLawful(() => upsert.run(...columns.map((name) => row[name] ?? null))),
    )
    const known = new Set(taken.map(({ id }) => id))
    for (const { id, name } of before) if (!known.has(id)) isLawful(() => sendAway.run(name, id))
  })
  return true
}

/** SQLite's result code of a constraint or trigger that refuses a row. */
const BREAKS_A_RULE = 19

/** False for a row that breaks a rule of the journal's: such a one damage wrote. */
function isLawful(write: () => unknown): boolean {
  try {
    write()
    return true
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === BREAKS_A_RULE) return false
    throw error
  }
}

/** Whose row is whole, so that the journal will take it. */
const isActiveOwner = ({ id, name, role, active, pin_salt: salt, pin_hash: hash, pin_cost: cost }: Row) =>
  role === 'owner' &&
  active === 1 &&
  [id, name].every((text) => typeof text === 'string' && text.trim() !== '') &&
  [salt, hash].every((bytes) => bytes instanceof Uint8Array) &&
  typeof cost === 'number'

function staffOf(damaged: DatabaseSync): Row[] {
  try {
    return readableRows(damaged, 'staff', 0)
  } catch {
    return []
  }
}
