import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { createPins } from '../../platform/pins.ts'
import type { Role } from '../../shared/staff/role.ts'

export interface FormerMember {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly pin: string
  readonly active?: boolean
}

/** The folder of one side as the Loket before the one list of staff left it: staff in its journal, two keys in its file. */
export async function formerFolder(folder: string, staff: readonly FormerMember[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const pepper = randomBytes(32)
  const keys = [pepper, randomBytes(32)].map((key) => key.toString('base64'))
  writeFileSync(join(folder, 'counter.key'), `${keys.join('\n')}\n`, { mode: 0o600 })
  const pins = createPins(pepper, 2 ** 4)
  const before = migrations.filter(({ version }) => version < 142)
  const database = openDatabase(join(folder, 'journal.db'), before)
  const insert = database.prepare(`INSERT INTO staff
    (id, name, role, active, created_at, pin_salt, pin_hash, pin_cost) VALUES (?, ?, ?, ?, 1, ?, ?, ?)`)
  for (const { id, name, role, pin, active = true } of staff) {
    const { salt, hash, cost } = await pins.make(pin)
    insert.run(id, name, role, active ? 1 : 0, salt, hash, cost)
  }
  database.close()
}
