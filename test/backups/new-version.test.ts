import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { stamp } from '../../electron/backups/backup-name.ts'
import { listBackups } from '../../electron/backups/backups.ts'
import { beforeOpening } from '../../electron/backups/first-start.ts'
import { setAsideName } from '../../electron/backups/journal-place.ts'
import { openSoundJournal } from '../../electron/backups/open-sound-journal.ts'
import { startProblem } from '../../electron/composition/start-problem.ts'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { copyProblem } from '../../electron/journal/recovery/check-copy.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

const NOW = Date.UTC(2026, 10, 22)

/** A journal that the version 0.1.0 opened, with a mark in it. */
function shop() {
  const folder = temporaryFolder()
  const journalFile = join(folder, 'journal.db')
  const place = {
    journalFile,
    backupsFolder: join(folder, 'backups'),
    exchangeLog: join(folder, 'exchanges.log'),
  }
  openDatabase(journalFile, migrations).close()
  const begin = (version: string, at = NOW) =>
    beforeOpening(place, { version, at, auditKey: null, isRestored: false })
  const openedBy = () =>
    JSON.parse(readFileSync(join(folder, 'opened-by.json'), 'utf8')) as { version: string }
  return { folder, journalFile, place, begin, openedBy, backups: () => listBackups(place.backupsFolder) }
}

/** What a new version does to a journal: tables of its own, and a version that the old one does not know. */
function migrate(journalFile: string): void {
  const database = new DatabaseSync(journalFile)
  database.exec('CREATE TABLE of_the_new_one (id INTEGER) STRICT; PRAGMA user_version = 9998')
  database.close()
}

test('the same version copies nothing, a new one copies and checks the journal once', async () => {
  const { begin, backups, openedBy, place } = shop()
  ;(await begin('0.1.0')).succeeded()
  ;(await begin('0.1.0')).succeeded()
  expect(backups()).toEqual([])
  ;(await begin('0.2.0', NOW + 1)).succeeded()
  ;(await begin('0.2.0', NOW + 2)).succeeded()
  expect(backups()).toHaveLength(1)
  expect(copyProblem(join(place.backupsFolder, backups()[0]?.name ?? ''))).toBeNull()
  expect(openedBy()).toEqual({ version: '0.2.0', firstStart: null })
})

test('a start that fails after the tables were changed goes back to the journal before, and says which version to install', async () => {
  const { begin, journalFile, folder } = shop()
  ;(await begin('0.1.0')).succeeded()
  const opening = await begin('0.2.0')
  migrate(journalFile)
  const told = opening.failed(new Error('table of_the_new_one is odd.'))
  expect(startProblem(told)).toMatch(
    /^Loket 0\.2\.0 can't open the journal: table of_the_new_one is odd\. The journal is again as Loket 0\.1\.0 left it: install Loket 0\.1\.0 to go on selling\.$/,
  )
  const database = openDatabase(journalFile, migrations)
  expect(
    database.prepare("SELECT name FROM sqlite_schema WHERE name = 'of_the_new_one'").get(),
  ).toBeUndefined()
  expect(database.prepare('SELECT count(*) AS seals FROM seal').get()).toEqual({ seals: 0 })
  database.close()
  // The journal of the new version is kept, so that somebody can look for the cause.
  expect(readdirSync(folder).filter((name) => /set-aside.*\.db$/.test(name))).toHaveLength(1)
})

test('after a new version has ended twice without an error message, its third start finds the old journal', async () => {
  const { begin, journalFile } = shop()
  ;(await begin('0.1.0')).succeeded()
  await begin('0.2.0')
  migrate(journalFile)
  // The tables are the new version's by now: it goes on from the copy that it made.
  await expect(begin('0.2.0', NOW + 1)).resolves.toBeDefined()
  await expect(begin('0.2.0', NOW + 2)).rejects.toThrow('install Loket 0.1.0')
  openDatabase(journalFile, migrations).close()
  // Once the cause is mended, the same version may be tried again.
  ;(await begin('0.2.0', NOW + 3)).succeeded()
})

test('a going back that was broken off leaves no second copy of the journal on the disk', async () => {
  const { begin, journalFile, folder, place } = shop()
  ;(await begin('0.1.0')).succeeded()
  const opening = await begin('0.2.0')
  const inTheWay = setAsideName(journalFile, stamp(NOW))
  mkdirSync(inTheWay)
  expect(() => opening.failed(new Error('odd'))).toThrow(/EISDIR|EPERM|ENOTEMPTY|EEXIST/)
  const copies = () => readdirSync(folder).filter((name) => /^journal\.db(?!-(wal|shm)$)/.test(name))
  expect(copies()).toHaveLength(2)
  rmdirSync(inTheWay)
  await (await openSoundJournal(place, { at: NOW + 1 })).close()
  expect(copies()).toEqual(['journal.db'])
})

test('after a restore, the copy made before a new version never replaces what was sold since', async () => {
  const { begin, journalFile, place } = shop()
  ;(await begin('0.1.0')).succeeded()
  await begin('0.2.0')
  // The power fails at the first start of the new version, and takes the journal with it.
  writeFileSync(journalFile, readFileSync(journalFile).fill(0, 0, 4_096))
  const sells = await openSoundJournal(place, { at: NOW + 1, restore: 'latest', version: '0.2.0' })
  const tea = { id: 'TEH', barcode: null, name: 'Teh', price: rupiah(5_000), type: 'Minuman' }
  await sells.saveProducts([{ ...tea, favourite: false, active: true }])
  await sells.close()

  const again = await begin('0.2.0', NOW + 2)
  again.failed(new Error('the journal is damaged'))
  const after = await openSoundJournal(place, { at: NOW + 3, version: '0.2.0' })
  expect((await after.listProducts()).map(({ id }) => id)).toEqual(['TEH'])
  await after.close()
})

test('a full disk and another Loket at work are not taken for a fault of the new version', async () => {
  const { begin, journalFile } = shop()
  ;(await begin('0.1.0')).succeeded()
  for (const errcode of [13, 5]) {
    const error = Object.assign(new Error('disk'), { code: 'ERR_SQLITE_ERROR', errcode })
    const before = readFileSync(journalFile)
    expect((await begin('0.2.0')).failed(error)).toBe(error)
    expect(readFileSync(journalFile)).toEqual(before)
  }
})

test('a journal of a newer Loket is left alone: no copy, no note, no going back', async () => {
  const { begin, journalFile, backups, openedBy } = shop()
  ;(await begin('0.2.0')).succeeded()
  migrate(journalFile)
  const before = readFileSync(journalFile)
  const error = new Error('was written by a newer Loket')
  expect((await begin('0.1.0')).failed(error)).toBe(error)
  expect(readFileSync(journalFile)).toEqual(before)
  expect(backups()).toEqual([])
  expect(openedBy().version).toBe('0.2.0')
})

test('a damaged journal is not brought to a new version', async () => {
  const { begin, journalFile } = shop()
  ;(await begin('0.1.0')).succeeded()
  const bytes = readFileSync(journalFile)
  writeFileSync(journalFile, bytes.fill(0x55, bytes.length - 8_192))
  const before = readFileSync(journalFile)
  await expect(begin('0.2.0')).rejects.toThrow('is damaged')
  expect(readFileSync(journalFile)).toEqual(before)
})

test('a journal of a Loket that wrote no versions down is copied before its tables are changed, and only then', async () => {
  const { begin, folder, journalFile, backups, place } = shop()
  expect(existsSync(join(folder, 'opened-by.json'))).toBe(false)
  await begin('0.2.0')
  expect(backups()).toEqual([])
  const ofThen = join(import.meta.dirname, '../journal/fixture/training/journal.db.gz')
  writeFileSync(journalFile, gunzipSync(readFileSync(ofThen)))
  await begin('0.2.0')
  expect(backups()).toHaveLength(1)
  expect(copyProblem(join(place.backupsFolder, backups()[0]?.name ?? ''))).toBeNull()
})

test('a journal whose number is not that of its tables is not brought to a new version', async () => {
  const { begin, journalFile, backups } = shop()
  const database = new DatabaseSync(journalFile)
  database.exec('PRAGMA user_version = 10')
  database.close()
  await expect(begin('0.2.0')).rejects.toThrow('is damaged')
  expect(backups()).toEqual([])
})

test('a whole counter goes on in a new version with every order, and the copy of before is among its backups', async () => {
  const gateway = await startedSandbox()
  const dataDir = temporaryFolder()
  const sandbox = gateway.elsewhere
  const old = await windowlessCounter({ dataDir, sandbox, version: '0.1.0' })
  const wanted = {
    saleId: crypto.randomUUID(),
    paymentType: 'BankAVA',
    amount: rupiah(20_000),
    payer: 'Budi',
  }
  const { merchantTradeNo } = await old.call('sale.charge', wanted)
  await old.close()
  const young = await windowlessCounter({ dataDir, sandbox, version: '0.2.0' })
  await expect(young.call('order.read', { merchantTradeNo })).resolves.toMatchObject({
    order: { merchantTradeNo },
  })
  const { backups } = await young.call('backup.list', {})
  expect(backups).toHaveLength(1)
  const look = await young.call('backup.check', { name: backups[0]?.name ?? '' })
  expect(look).toMatchObject({ sound: true, orders: 1 })
})
