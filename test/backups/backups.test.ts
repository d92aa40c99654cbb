import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { backupName, madeAt, stamp } from '../../electron/backups/backup-name.ts'
import { newestSetAside, setAsideName } from '../../electron/backups/journal-place.ts'
import { backupsToKeep } from '../../electron/backups/retention.ts'
import { copyProblem } from '../../electron/journal/recovery/check-copy.ts'
import { anAttempt } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { rowsIn } from './database-file.ts'
import { openedBackups } from './opened-backups.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

test('a backup is a whole journal, verified before it gets its name', async () => {
  const { folder, journal, backups, told } = openedBackups()
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'KEPT' }))
  const [one, same] = await Promise.all([backups.make(), backups.make()])
  expect(one).toEqual(same)
  expect(readdirSync(folder)).toEqual([one.name])
  expect(copyProblem(join(folder, one.name))).toBeNull()
  const numbers = 'SELECT merchant_trade_no AS number FROM orders'
  expect(rowsIn(join(folder, one.name), numbers)).toEqual([{ number: 'KEPT' }])
  expect(readdirSync(folder)).toEqual([one.name])
  expect(told.at(-1)).toMatchObject({ backups: [one], trouble: null })
})

test('a sale goes on while the journal is copied, and is in the copy', async () => {
  const { folder, journal, backups } = openedBackups()
  for (let order = 0; order < 300; order += 1) {
    await journal.openAttempt(
      anAttempt({ evidence: { kind: 'created', detail: {}, raw: Buffer.alloc(2_000) } }),
    )
  }
  const making = backups.make()
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'MEANWHILE' }))
  const { name } = await making
  const meanwhile = "SELECT 1 FROM orders WHERE merchant_trade_no = 'MEANWHILE'"
  expect(rowsIn(join(folder, name), meanwhile)).toHaveLength(1)
})

test('a backup that is taken in is as old as what it holds, so that the newest one of here stays the newest', async () => {
  const { folder, journal, backups, clock, turn } = openedBackups()
  await journal.openAttempt(anAttempt({ at: clock.now() }))
  await turn(HOUR)
  const old = join(temporaryFolder(), 'from a stick.loketbackup')
  copyFileSync(join(folder, (await backups.make()).name), old)
  await turn(DAY)
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'LATER', at: clock.now() }))
  const { name: newest } = await backups.make()
  await turn(HOUR)
  const taken = [await backups.takeIn(old), await backups.takeIn(old)]
  expect(taken[0]).toBe(backupName(clock.now() - DAY - 2 * HOUR))
  const { backups: all } = backups.status()
  expect(all).toHaveLength(4)
  expect(all[0]?.name).toBe(newest)
  for (const name of taken) expect(await backups.look(name ?? '')).toMatchObject({ problem: null, orders: 1 })
})

test('a backup that is made while another is taken in from a slow stick takes nothing away from it', async () => {
  const { folder, journal, backups, turn } = openedBackups()
  await journal.openAttempt(anAttempt())
  const old = join(temporaryFolder(), 'from a stick.loketbackup')
  copyFileSync(join(folder, (await backups.make()).name), old)
  await turn(HOUR)
  const taking = backups.takeIn(old)
  while (!readdirSync(folder).some((name) => name.includes('.new'))) await nextTurn()
  const made = await backups.make()
  expect(readdirSync(folder)).toContain(made.name)
  const taken = await taking
  expect(readdirSync(folder)).toContain(taken)
})

test.runIf(process.platform !== 'win32')(
  'a link that leads nowhere among the backups is none, and keeps none from being made',
  async () => {
    const { folder, journal, backups } = openedBackups()
    mkdirSync(folder)
    symlinkSync(join(folder, 'gone'), join(folder, backupName(Date.UTC(2026, 9, 1))))
    await journal.openAttempt(anAttempt())
    const made = await backups.make()
    expect(backups.status()).toMatchObject({ backups: [made], trouble: null })
  },
)

test('the journal that was set aside last is not one that a clock which was ahead has dated', () => {
  const journalFile = join(temporaryFolder(), 'journal.db')
  const now = Date.UTC(2026, 10, 21)
  const at = (moment: number) => setAsideName(journalFile, stamp(moment))
  for (const file of [at(now + 300 * DAY), at(now - DAY), at(now - HOUR), setAsideName(journalFile, 'lama')])
    writeFileSync(file, '')
  expect(newestSetAside(journalFile, now)).toBe(at(now - HOUR))
  expect(newestSetAside(journalFile, now + 400 * DAY)).toBe(at(now + 300 * DAY))
})

test('by itself a backup is made when there are orders, again when something changed, and at least once a day', async () => {
  const { journal, backups, turn } = openedBackups()
  const count = () => backups.status().backups.length
  backups.begin()
  await turn(HOUR)
  expect(count()).toBe(0)
  await journal.openAttempt(anAttempt())
  await turn(HOUR)
  expect(count()).toBe(1)
  await turn(6 * HOUR)
  expect(count()).toBe(1)
  await journal.openAttempt(anAttempt())
  await turn(HOUR)
  expect(count()).toBe(2)
  await turn(DAY)
  expect(count()).toBe(3)
})

test('a damaged copy is not a backup: it is reported and deleted, and earlier backups stay', async () => {
  const { folder, journal, backups, make, told } = openedBackups()
  await journal.openAttempt(anAttempt())
  const { name } = await backups.make()
  const broken = make({
    id: journal.id,
    writes: journal.writes,
    copyTo: async (path) => {
      await journal.copyTo(path)
      const bytes = readFileSync(path)
      writeFileSync(path, bytes.fill(0x5a, 8_192, 12_288))
    },
  })
  await expect(broken.make()).rejects.toThrow(/not well/)
  expect(told.at(-1)).toMatchObject({ trouble: 'journalDamaged', backups: [{ name }] })
  expect(readdirSync(folder)).toEqual([name])
})

test('the next backup clears away what an interrupted one left behind', async () => {
  const { folder, journal, backups } = openedBackups()
  await journal.openAttempt(anAttempt())
  await backups.make()
  const left = join(folder, `${backupName(0)}.new`)
  writeFileSync(left, 'half')
  await backups.make()
  expect(existsSync(left)).toBe(false)
})

test('the last three backups and the newest of each of seven days are kept', () => {
  const noon = Date.UTC(2026, 10, 21, 12)
  const everyFourHours = Array.from({ length: 90 }, (_, index) => noon - index * 4 * HOUR)
  const kept = [...backupsToKeep(everyFourHours, noon)].sort((one, other) => other - one)
  expect(kept.slice(0, 3)).toEqual(everyFourHours.slice(0, 3))
  expect(kept).toHaveLength(9)
  expect(new Set(kept.map((at) => Math.floor(at / DAY))).size).toBe(7)
})

test('backups that a wrong clock has dated into the future are the oldest: they push out none, and go first', async () => {
  const { folder, journal, backups } = openedBackups()
  const today = Date.UTC(2026, 10, 21)
  const wrong = Array.from({ length: 9 }, (_, day) => today + (365 + day) * DAY)
  mkdirSync(folder)
  for (const at of wrong) writeFileSync(join(folder, backupName(at)), 'sound')
  await journal.openAttempt(anAttempt())
  const made = await backups.make()
  expect(backups.status().backups[0]).toEqual(made)
  expect(backups.status().backups).toHaveLength(7)

  const week = Array.from({ length: 7 }, (_, day) => today + day * DAY)
  const kept = backupsToKeep([...wrong, ...week], today + 7 * DAY)
  expect([...kept].sort()).toEqual(week)
})

test('a backup’s name says when it was made, and other names say nothing', () => {
  expect(madeAt(backupName(1_234_567_890_123))).toBe(1_234_567_890_123)
  const ofAnEarlierLoket = backupName(1_234_567_890_123).replace(/\.loketbackup$/, '.db')
  expect(madeAt(ofAnEarlierLoket)).toBe(1_234_567_890_123)
  for (const name of ['journal.db', `${backupName(0)}.new`, 'journal-2026-99-99T00-00-00-000Z.db']) {
    expect(madeAt(name)).toBeNull()
  }
})
