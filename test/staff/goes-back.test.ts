import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { listBackups } from '../../electron/backups/backups.ts'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { versionOfTables } from '../../electron/journal/schema/tables.ts'
import { openStaffList } from '../../electron/staff/open-staff-list.ts'
import { takeStaffBack } from '../../electron/staff/staff-goes-back.ts'
import { staffListOn } from '../../electron/staff/staff-list.ts'
import { staffMigrations } from '../../electron/staff/staff-schema.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

const NEWEST = staffMigrations.at(-1)?.version ?? 0
/** The migrations of the version before. */
const older = staffMigrations.slice(0, -1)
const BEFORE = older.at(-1)?.version ?? 0
const bytes = (length: number) => new Uint8Array(length)
const ids = { Rina: crypto.randomUUID(), Sari: crypto.randomUUID(), Budi: crypto.randomUUID() }

/** A data folder whose staff the version before has set up: an owner, a supervisor and a cashier. */
function shop() {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'staff.db')
  const database = openDatabase(file, older)
  const add = database.prepare(`INSERT INTO staff (id, name, role, created_at, pin_salt, pin_hash, pin_cost)
    VALUES (?, ?, ?, ?, ?, ?, 16)`)
  for (const [at, [name, role]] of (
    [
      ['Rina', 'owner'],
      ['Sari', 'supervisor'],
      ['Budi', 'cashier'],
    ] as const
  ).entries())
    add.run(ids[name], name, role, at, bytes(16), bytes(32))
  database.close()
  writeFileSync(join(dataDir, 'staff.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
  const opened = async () =>
    (await openStaffList(dataDir, { newOwner: false, now: 0, version: '0.2.0' })).list
  /** As the version before opens it. */
  const everybody = () => {
    const opened = openDatabase(file, older)
    try {
      return opened
        .prepare('SELECT name, role, active, failures, hex(pin_hash) AS hash FROM staff ORDER BY created_at')
        .all()
    } finally {
      opened.close()
    }
  }
  return { dataDir, file, opened, everybody }
}

test('after an update that failed, the version before opens the list of staff again, with the people of now', async () => {
  const { dataDir, opened, everybody } = shop()
  const list = await opened()
  // Meanwhile somebody became the owner, the former owner has gone, and somebody has a new PIN and a wrong try.
  const pin = { salt: bytes(16), hash: new Uint8Array(32).fill(0xab), cost: 16 }
  list.change(ids.Sari, { name: 'Sari', role: 'owner', active: true })
  list.change(ids.Rina, { name: 'Rina', role: 'owner', active: false })
  list.change(ids.Budi, { name: 'Budi', role: 'cashier', active: true, pin })
  list.countFailure(ids.Budi, 3, 0)
  list.close()
  takeStaffBack(dataDir, '0.2.0')
  expect(everybody()).toEqual([
    { name: 'Rina', role: 'owner', active: 0, failures: 0, hash: '00'.repeat(32) },
    { name: 'Sari', role: 'owner', active: 1, failures: 0, hash: '00'.repeat(32) },
    { name: 'Budi', role: 'cashier', active: 1, failures: 3, hash: 'AB'.repeat(32) },
  ])
  expect(readdirSync(dataDir).filter((name) => name.includes('older'))).toEqual([])
  // The update that comes right goes on from there.
  const again = await opened()
  expect(again.all().map(({ name, active }) => [name, active])).toEqual([
    ['Rina', false],
    ['Sari', true],
    ['Budi', true],
  ])
  again.close()
})

test('an update that failed without changing the tables leaves them as an earlier one has made them', async () => {
  const { dataDir, file, opened } = shop()
  const list = await opened()
  list.close()
  takeStaffBack(dataDir, '0.3.0')
  expect(versionOfTables(file)).toBe(NEWEST)
})

test('a list whose tables no update has changed stays as it is', async () => {
  const dataDir = temporaryFolder()
  const { list } = await openStaffList(dataDir, { newOwner: false, now: 0, version: '0.2.0' })
  list.close()
  takeStaffBack(dataDir, '0.2.0')
  expect(versionOfTables(join(dataDir, 'staff.db'))).toBe(NEWEST)
  expect(existsSync(join(dataDir, 'staff-tables-before'))).toBe(false)
})

test('a counter whose new version never came up leaves journal and staff to the version before', async () => {
  const { dataDir, file, everybody } = shop()
  await (await windowlessCounter({ dataDir, version: '0.1.0' })).close()
  // The real 0.1.0 knows only the older tables.
  takeStaffBack(dataDir, '0.1.0')
  await (await windowlessCounter({ dataDir, version: '0.2.0' })).close()
  const folder = join(dataDir, 'training')
  const [{ name: copy } = { name: '' }] = listBackups(join(folder, 'backups'))
  // The new version ended twice without a page.
  expect(versionOfTables(file)).toBe(NEWEST)
  const opened = { version: '0.2.0', firstStart: { before: '0.1.0', copy, tries: 2 } }
  writeFileSync(join(folder, 'opened-by.json'), JSON.stringify(opened))
  await expect(windowlessCounter({ dataDir, version: '0.2.0' })).rejects.toThrow('install Loket 0.1.0')
  expect(versionOfTables(file)).toBe(BEFORE)
  expect(everybody()).toHaveLength(3)
  // A counter that starts keeps the new tables.
  const started = await windowlessCounter({ dataDir, version: '0.2.0' })
  expect((await started.call('staff.names', {})).map(({ name }) => name).sort()).toEqual([
    'Budi',
    'Rina',
    'Sari',
  ])
  await started.close()
  expect(versionOfTables(file)).toBe(NEWEST)
})

test('a row that the version before does not allow leaves the whole list as it is', async () => {
  const { dataDir, file, opened } = shop()
  ;(await opened()).close()
  const database = new DatabaseSync(file)
  database.exec("PRAGMA ignore_check_constraints = ON; UPDATE staff SET role = 'manager' WHERE name = 'Sari'")
  database.close()
  expect(() => takeStaffBack(dataDir, '0.2.0')).toThrow('CHECK')
  expect(versionOfTables(file)).toBe(NEWEST)
  expect(staffListOn(new DatabaseSync(file)).read(ids.Sari)).toMatchObject({ role: 'manager' })
})
