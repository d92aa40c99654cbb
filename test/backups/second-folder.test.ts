import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupName } from '../../electron/backups/backup-name.ts'
import { pluggedIn } from '../../electron/backups/plugged-in.ts'
import { createSecondFolder } from '../../electron/backups/second-folder.ts'
import { anAttempt } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { rowsIn } from './database-file.ts'
import { openedBackups } from './opened-backups.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** A shop with a stick, and a first backup of one sale. */
async function withStick() {
  const stick = temporaryFolder()
  const second = { folder: stick, counter: 'Loket 1: kiri/kanan' }
  const shop = openedBackups(second)
  await shop.journal.openAttempt(anAttempt())
  const first = await shop.backups.make()
  const own = join(stick, `Loket 1 kirikanan (Loket ${shop.journal.id.slice(0, 8)})`)
  return { ...shop, stick, second, first, own, copies: () => readdirSync(own) }
}

test('a backup is copied to the second folder, where each counter has a folder of its own', async () => {
  const { backups, clock, stick, second, first, own, copies, told } = await withStick()
  expect(backups.status().second).toMatchObject({ folder: stick, copied: null, trouble: null })
  await backups.bringToSecondFolder()
  // A slow stick takes minutes, and the screen says so meanwhile.
  expect(told.slice(-2).map((each) => each.second?.copying)).toEqual([true, false])
  expect(copies()).toEqual([first.name])
  expect(rowsIn(join(own, first.name), 'SELECT 1 FROM orders')).toHaveLength(1)
  const status = { folder: stick, copied: clock.now(), copying: false, trouble: null, sameDisk: true }
  expect(told.at(-1)?.second).toEqual(status)
  second.counter = 'Kasir depan'
  await backups.make()
  await backups.bringToSecondFolder()
  expect(readdirSync(stick)).toHaveLength(1)
})

test('a stick that is not plugged in is waited for, and gets the newest backup by itself once it is back', async () => {
  const { backups, journal, stick, copies, turn, trouble } = await withStick()
  await backups.bringToSecondFolder()
  renameSync(stick, `${stick}-in-a-drawer`)
  backups.begin()
  await journal.openAttempt(anAttempt())
  await turn(DAY)
  await expect.poll(() => backups.status().second?.trouble).toBe('notThere')
  expect(backups.status().second?.copied).not.toBeNull()
  expect(trouble).toEqual([])
  renameSync(`${stick}-in-a-drawer`, stick)
  await turn(HOUR)
  await expect.poll(() => backups.status().second).toMatchObject({ trouble: null, copying: false })
  await backups.bringToSecondFolder()
  expect(copies()).toContain(backups.status().backups[0]?.name)
})

test('after a week without a copy the counter says so; after another folder is chosen, nothing old is said', async () => {
  const { backups, stick, second, turn } = await withStick()
  await backups.bringToSecondFolder()
  rmSync(stick, { recursive: true })
  await turn(7 * DAY)
  expect(backups.status().trouble).toBeNull()
  await turn(HOUR)
  expect(backups.status().trouble).toBe('secondFolderOld')
  second.folder = temporaryFolder()
  expect(backups.status()).toMatchObject({ trouble: null, second: { copied: null } })
})

test('copies that would not be kept here go there too, and nothing else on the stick is touched', async () => {
  const { backups, clock, first, stick, own, copies } = await withStick()
  mkdirSync(own)
  const days = Array.from({ length: 9 }, (_, day) => backupName(clock.now() - (day + 1) * DAY))
  for (const name of [...days, 'catatan.txt']) writeFileSync(join(own, name), '')
  writeFileSync(join(stick, 'foto.jpg'), '')
  await backups.bringToSecondFolder()
  expect(copies().sort()).toEqual(['catatan.txt', first.name, ...days.slice(0, 6)].sort())
  expect(readdirSync(stick)).toContain('foto.jpg')
})

test('a file in the way of a copy is not written over, and the next try goes on', async () => {
  const { backups, first, own, copies, trouble } = await withStick()
  mkdirSync(join(own, `${first.name}.new`), { recursive: true })
  await backups.bringToSecondFolder()
  expect(backups.status().second).toMatchObject({ copied: null, trouble: 'refused' })
  expect(trouble).toHaveLength(1)
  rmSync(join(own, `${first.name}.new`), { recursive: true })
  await backups.bringToSecondFolder()
  expect(copies()).toEqual([first.name])
  expect(backups.status().second).toMatchObject({ trouble: null })
})

test('a link to another folder is not followed, and a file that only has the name of a copy does not count', async () => {
  const { backups, stick, first, own } = await withStick()
  const elsewhere = temporaryFolder()
  writeFileSync(join(elsewhere, `${first.name}.new`), 'of somebody else')
  symlinkSync(elsewhere, own)
  await backups.bringToSecondFolder()
  expect(backups.status().second).toMatchObject({ trouble: 'refused', copied: null })
  expect(readdirSync(elsewhere)).toEqual([`${first.name}.new`])

  rmSync(own)
  mkdirSync(own)
  const file = join(stick, 'foto.jpg')
  writeFileSync(file, '')
  for (const put of [
    () => writeFileSync(join(own, first.name), ''),
    () => symlinkSync(file, join(own, first.name)),
  ]) {
    rmSync(join(own, first.name), { force: true })
    put()
    await backups.bringToSecondFolder()
    expect(backups.status().second).toMatchObject({ trouble: null })
    expect(lstatSync(join(own, first.name)).size).toBe(first.bytes)
  }
  expect(lstatSync(file).size).toBe(0)
})

test('what a stick that was pulled out left half copied goes with the next copy, and an emptied stick gets the newest again', async () => {
  const { backups, own, first, copies } = await withStick()
  mkdirSync(own)
  writeFileSync(join(own, `${backupName(0)}.new`), 'half of one')
  await backups.bringToSecondFolder()
  expect(copies()).toEqual([first.name])
  rmSync(own, { recursive: true })
  await backups.bringToSecondFolder()
  expect(copies()).toEqual([first.name])
})

test('a folder that answers nothing any more holds up no other that the owner chooses then', async () => {
  const { folder: backupsFolder, first, journal, clock, stick: silent } = await withStick()
  const choice = { folder: silent, counter: 'Loket 1' }
  const second = createSecondFolder({
    chosen: () => choice,
    journalId: journal.id,
    backupsFolder,
    now: clock.now,
    problemOf: (file) => (file.startsWith(silent) ? new Promise(() => {}) : Promise.resolve(null)),
    onChange: () => {},
    onTrouble: () => {},
  })
  void second.bring(first)
  expect(second.status()).toMatchObject({ folder: silent, copying: true })
  choice.folder = temporaryFolder()
  expect(second.status()).toMatchObject({ copying: false, copied: null })
  await second.bring(first)
  expect(second.status()).toMatchObject({
    folder: choice.folder,
    copied: first.at,
    copying: false,
    trouble: null,
  })
})

test('sticks are found where Linux and macOS put them; none are found where nothing is', async () => {
  const root = temporaryFolder()
  for (const path of ['media/kasir/USB', 'media/kasir/KARTU', 'run/media/sari/DISK', 'Volumes/STICK'])
    mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'media/kasir/berkas'), '')
  expect((await pluggedIn('linux', root)).sort()).toEqual(
    ['media/kasir/KARTU', 'media/kasir/USB', 'run/media/sari/DISK'].map((path) => join(root, path)),
  )
  expect(await pluggedIn('darwin', root)).toEqual([join(root, 'Volumes/STICK')])
  expect(await pluggedIn('linux', join(root, 'nowhere'))).toEqual([])
})
