import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { type Journal, journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { readEnrolled } from '../../electron/office/enrolled.ts'
import type { Database } from '../../services/office/database/database.ts'
import { feedStart } from '../../shared/office/feed.ts'
import { anAttempt, openOrderIn, paidState } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import { rowsOfCopy, rowsOfJournal } from '../safety/office/copied.ts'
import { aDatabase, kinds } from './databases.ts'
import { aCounter, aLazyOffice, anOfficeWithOwner } from './enrolled-counters.ts'

const auditKey = new Uint8Array(32).fill(1)

/** A journal, with the database under it to look at. */
function aJournal(file = ':memory:'): { journal: Journal; database: DatabaseSync } {
  const database = openDatabase(file, migrations)
  const journal = journalOn(database, file, auditKey)
  onTestFinished(() => journal.close())
  return { journal, database }
}

async function sell(journal: Journal, number: string): Promise<void> {
  await openOrderIn(journal, number)
  const from = 'open'
  await journal.takeStep({ merchantTradeNo: number, from, to: paidState(), evidence: [] })
}

const idOf = (folder: string) => readEnrolled(folder)?.counterId ?? ''

async function demandCopied(database: Database, folder: string, journal: DatabaseSync): Promise<void> {
  await expect.poll(() => rowsOfCopy(database, idOf(folder))).toEqual(rowsOfJournal(journal))
}

describe.each(kinds)('on the %s', (kind) => {
  test('the office gets what was sold before the enrolment, since then, and while it was away', async () => {
    const database = await aDatabase(kind)
    const office = await anOfficeWithOwner({ ...database, close: async () => {} })
    const { journal, database: own } = aJournal()
    for (let at = 0; at < 300; at += 1) await journal.openAttempt(anAttempt())
    await sell(journal, 'BEFORE')
    const counter = aCounter(temporaryFolder(), journal)
    await counter.enrol(await office.code('Kasir'))
    await expect.poll(counter.copy).toBe('upToDate')
    await demandCopied(database, counter.folder, own)
    await sell(journal, 'SINCE')
    await journal.noteAudit({ at: 5, kind: 'signedIn', by: null, subject: null, detail: {} })
    await journal.holdCart({ saleId: 'c', lines: [], heldAt: 4 })
    await demandCopied(database, counter.folder, own)
    await office.office.close()
    await expect.poll(counter.how).toBe('away')
    await sell(journal, 'AWAY')
    await journal.dropHeldCart('c')
    expect(counter.copy()).toBe('behind')
    await anOfficeWithOwner(database, { port: office.port })
    await demandCopied(database, counter.folder, own)
    await expect.poll(counter.copy).toBe('upToDate')
    expect([counter.troubles, office.troubles]).toEqual([[], []])
    // Nothing is kept at the counter that the office has.
    expect(own.prepare('SELECT count(*) AS n FROM feed').get()).toEqual({ n: 1 })
  })
})

/** A counter and its office on one database; each can be taken away and put back. */
async function aCopiedCounter() {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner({ ...database, close: async () => {} })
  const folder = temporaryFolder()
  const file = join(folder, 'journal.db')
  const { journal, database: own } = aJournal(file)
  await sell(journal, 'FIRST')
  const counter = aCounter(folder, journal)
  await counter.enrol(await office.code('Kasir'))
  await expect.poll(counter.copy).toBe('upToDate')
  return { database, office, folder, file, journal, own, counter, id: idOf(folder) }
}

test('a restarted counter continues from the office’s position', async () => {
  const { database, folder, file, journal, counter } = await aCopiedCounter()
  counter.office.stop()
  await sell(journal, 'UNSENT')
  await journal.close()
  const again = aJournal(file)
  await sell(again.journal, 'BEFORE THE LINK')
  const counterAgain = aCounter(folder, again.journal)
  await demandCopied(database, folder, again.database)
  expect(counterAgain.troubles).toEqual([])
})

test('both sides say that a journal was restored from a backup, and nothing is written over the copy', async () => {
  const { database, office, folder, file, journal, counter, id } = await aCopiedCounter()
  const backup = `${file}.backup`
  await journal.copyTo(backup)
  await sell(journal, 'LOST')
  await expect.poll(counter.copy).toBe('upToDate')
  const copied = await rowsOfCopy(database, id)
  counter.office.stop()
  await journal.close()
  const restored = aJournal(backup)
  await sell(restored.journal, 'SOLD SINCE')
  const after = aCounter(folder, restored.journal)
  await expect.poll(after.copy).toBe('wentBack')
  await expect.poll(office.page).toContain('older than the office')
  await sell(restored.journal, 'SOLD ON')
  after.office.stop()
  expect(await rowsOfCopy(database, id)).toEqual(copied)
  expect(after.troubles).toEqual([])
})

test('a journal without a feed, in the place of one with a feed, writes nothing over the copy', async () => {
  const { folder, counter } = await aCopiedCounter()
  counter.office.stop()
  const { journal } = aJournal()
  await expect.poll(aCounter(folder, journal).copy).toBe('wentBack')
  expect(journal.isFed()).toBe(false)
})

test('an office that came back without its newest entries is sent everything again', async () => {
  const { database, folder, journal, own, counter, id } = await aCopiedCounter()
  await journal.holdCart({ saleId: 'gone later', lines: [], heldAt: 4 })
  await expect.poll(async () => (await rowsOfCopy(database, id)).held_carts).toHaveLength(1)
  counter.office.stop()
  await journal.dropHeldCart('gone later')
  await sell(journal, 'SECOND')
  const [before] = await database.query<{ position: number; hash: string }>('SELECT * FROM feeds')
  await demandUpToDate(aCounter(folder, journal))
  await database.query('UPDATE feeds SET position = $1, hash = $2', before?.position ?? 0, before?.hash ?? '')
  await demandUpToDate(aCounter(folder, journal))
  await demandCopied(database, folder, own)

  async function demandUpToDate(again: ReturnType<typeof aCounter>): Promise<void> {
    await expect.poll(again.copy).toBe('upToDate')
    again.office.stop()
  }
})

test('a counter that leaves the office, or is killed while leaving, sends nothing any more', async () => {
  const { journal, own, counter, folder, file } = await aCopiedCounter()
  await counter.office.leave()
  await sell(journal, 'ALONE')
  expect([journal.isFed(), own.prepare('SELECT count(*) AS n FROM feed').get()]).toEqual([false, { n: 0 }])
  journal.feed().goOnFrom(crypto.randomUUID(), feedStart)
  await journal.close()
  const killed = aJournal(file)
  expect(killed.journal.isFed()).toBe(true)
  aLazyOffice(folder, killed.journal).begin()
  await expect.poll(killed.journal.isFed).toBe(false)
})

test('a backup from the time when the counter had an office, restored after it left, refunds nothing by its own rights: they may have been given away since', async () => {
  const { journal, own, counter, folder } = await aCopiedCounter()
  await paidInJournal(journal, { merchantTradeNo: 'SOLD' })
  own.exec(`VACUUM INTO '${join(folder, 'backup.db')}'`)
  await counter.office.leave()
  expect(await journal.rightOf('SOLD')).toMatchObject({ kind: 'own' })
  const restored = aJournal(join(folder, 'backup.db'))
  const office = aLazyOffice(folder, restored.journal)
  office.begin()
  await expect.poll(restored.journal.isFed).toBe(false)
  const wanted = { merchantTradeNo: 'SOLD', merchantRefundNo: 'RF-1', amount: 1 }
  await expect(office.rights.during(wanted, async () => 'refunded')).rejects.toMatchObject({
    code: 'rightAway',
  })
})
