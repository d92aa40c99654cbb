import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { type Journal, journalOn } from '../../electron/journal/journal.ts'
import { LoanRefused } from '../../electron/journal/lending/lending-book.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { recoverRights } from '../../electron/journal/recovery/recover-rights.ts'
import type { Database } from '../../services/office/database/database.ts'
import { rupiah } from '../../shared/money.ts'
import { feedStart } from '../../shared/office/feed.ts'
import type { Loan } from '../../shared/office/lending.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { aCashPayment } from '../helpers/orders.ts'
import { refundIn } from '../helpers/refunds.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import { merchant } from '../sandbox/started-sandbox.ts'
import { shiftRoom } from '../shifts/shift-room.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'

const FULL = rupiah(25_000)
const verifier = { merchantId: merchant.id, take: null }
const order = 'LK-1'
const auditKey = new Uint8Array(32).fill(1)

const aRefund = (merchantRefundNo: string) => ({
  merchantRefundNo,
  refundId: crypto.randomUUID(),
  merchantTradeNo: order,
  platformRefundNo: 'P-1',
  amount: FULL,
  reason: null,
  at: 5_000,
  evidence: { kind: 'created', detail: {} } as const,
})
const aLoan = (loan: number): Loan => ({
  loan,
  merchantTradeNo: order,
  home: null,
  order: null,
  sums: null,
  refunds: [],
})
const doneAt = (at: number) => ({ kind: 'done', since: at, refundedAt: at, platformTradeNo: null }) as const
const borrowing = (merchantRefundNo: string) => ({ merchantRefundNo, amount: FULL, at: 4_000 })
/** A refund as far as the journal lets it go. */
const refundAt = (counter: ReturnType<typeof aCounter>, merchantRefundNo = 'RF-1') =>
  counter.office.during({ merchantTradeNo: order, merchantRefundNo, amount: FULL }, () =>
    counter.journal.openRefund(aRefund(merchantRefundNo)),
  )

/** Gives the order's right to the office, and returns how to look at it there. */
async function handedOver(database: Database, { journal }: ReturnType<typeof aCounter>) {
  await journal.handOver(order, 3_000, { by: null })
  const right = () =>
    database.query<{ loan: number; taken: boolean }>('SELECT loan, taken FROM refund_rights')
  await expect.poll(right).toMatchObject([{ loan: 0 }])
  return right
}

/** As the office counts it, the order's own counter has borrowed the right and stored the loan. */
const lentHome = ({ query }: Database, refund: string) =>
  query(
    'UPDATE refund_rights SET loan = 1, holder = home, refund = $1, amount = $2, incarnation = 1, taken = true',
    refund,
    FULL,
  )

async function enrolled(journal: Journal = openJournal(':memory:', auditKey)) {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner(database)
  const folder = temporaryFolder()
  const counter = aCounter(folder, journal, verifier)
  await paidInJournal(journal, { merchantTradeNo: order })
  await counter.enrol(await office.code('Kasir 1'))
  await expect.poll(counter.copy).toBe('upToDate')
  return { database, office, folder, counter }
}

describe('an own order', () => {
  test('is refunded by nobody here once the office has ended this counter, also after a start without the office', async () => {
    const { database, office, folder, counter } = await enrolled()
    await database.query("UPDATE counters SET ended_at = 1, ended_by = 'office'")
    await expect.poll(counter.how).toBe('ended')
    await expect(refundAt(counter)).rejects.toMatchObject({ code: 'rightUnclear' })
    counter.office.stop()
    await office.office.close()

    const later = aCounter(folder, counter.journal, verifier)
    expect(later.how()).toBe('connecting')
    await expect(refundAt(later)).rejects.toMatchObject({ code: 'rightUnclear' })
    await later.office.leave()
    expect(await later.journal.rightOf(order)).toMatchObject({ kind: 'away' })
  })

  test('is refunded by nobody here while the journal is older than the office knows it: not after a start without the office, and not after leaving it', async () => {
    const { office, folder, counter } = await enrolled()
    counter.office.stop()
    // A backup of a time before this counter had an office.
    const older = openJournal(':memory:')
    await paidInJournal(older, { merchantTradeNo: order })
    const restored = aCounter(folder, older, verifier)
    await expect.poll(restored.copy).toBe('wentBack')
    await expect(refundAt(restored)).rejects.toMatchObject({ code: 'rightUnclear' })
    restored.office.stop()
    await office.office.close()

    const later = aCounter(folder, older, verifier)
    await expect(refundAt(later)).rejects.toMatchObject({ code: 'rightUnclear' })
    await later.office.leave()
    expect(await older.rightOf(order)).toMatchObject({ kind: 'away' })
    await expect(older.openRefund(aRefund('RF-2'))).rejects.toThrow()
  })

  test('is refunded again without the office once the office has found the journal to be the newest', async () => {
    const { office, folder, counter } = await enrolled()
    counter.office.stop()
    const other = openJournal(':memory:')
    const restored = aCounter(folder, other, verifier)
    await expect.poll(restored.copy).toBe('wentBack')
    restored.office.stop()
    const isDoubtful = () => JSON.parse(readFileSync(join(folder, 'office.json'), 'utf8')).isDoubtful
    expect(isDoubtful()).toBe(true)

    const again = aCounter(folder, counter.journal, verifier)
    await expect.poll(again.copy).toBe('upToDate')
    await expect.poll(isDoubtful).toBe(false)
    again.office.stop()
    await office.office.close()
    expect(existsSync(join(folder, 'office.json'))).toBe(true)
    const away = aCounter(folder, counter.journal, verifier)
    expect((await refundAt(away)).state.kind).toBe('intent')
  })

  test('can be refunded after a crash between a loan and its refund, whether the office has heard of that loan or not', async () => {
    const { database, counter } = await enrolled()
    await handedOver(database, counter)
    // The office offered it; the process ended when it had it on disk, before it said so.
    await database.query('UPDATE refund_rights SET loan = 1')
    await counter.journal.takeLoan(aLoan(1), borrowing('RF-OF-BEFORE'))
    expect(await counter.journal.rightOf(order)).toMatchObject({ kind: 'held', loan: 1 })

    expect((await refundAt(counter)).state.kind).toBe('intent')
    expect(await counter.journal.rightOf(order)).toMatchObject({ kind: 'held', merchantRefundNo: 'RF-1' })
    await expect(refundAt(counter, 'RF-2')).rejects.toMatchObject({ code: 'refundElsewhere' })
  })

  test('goes back at the next link if the office still counts its loan and no refund was written down', async () => {
    const { database, counter } = await enrolled()
    const right = await handedOver(database, counter)
    counter.office.stop()
    await lentHome(database, 'RF-OF-BEFORE')
    await counter.journal.takeLoan(aLoan(1), borrowing('RF-OF-BEFORE'))
    const again = aCounter(counter.folder, counter.journal, verifier)
    await expect.poll(right).toEqual([{ loan: 1, taken: false }])
    expect(await counter.journal.rightOf(order)).toMatchObject({ kind: 'away', loan: 1 })
    expect(again.troubles).toEqual([])
  })

  test('comes back with an unknown refund if the journal has lost its loan: once, however often the office says so', async () => {
    const { database, counter } = await enrolled()
    const right = await handedOver(database, counter)
    counter.office.stop()
    await lentHome(database, 'RF-LOST')
    for (let time = 0; time < 2; time += 1) {
      const again = aCounter(counter.folder, counter.journal, verifier)
      await expect
        .poll(() => counter.journal.refundsOfOrder(order))
        .toMatchObject([{ merchantRefundNo: 'RF-LOST', amount: FULL, state: { kind: 'unknown' } }])
      await expect.poll(again.copy).toBe('upToDate')
      await expect(refundAt(again)).rejects.toThrow()
      again.office.stop()
    }
    const timeline = await counter.journal.readTimeline(order)
    expect(timeline.filter(({ kind }) => kind === 'restored')).toHaveLength(1)
    expect(await right()).toEqual([{ loan: 1, taken: true }])
  })
})

test('a loan of the counter’s own order waits until the journal has that order again', async () => {
  const { database, counter } = await enrolled()
  await handedOver(database, counter)
  counter.office.stop()
  await lentHome(database, 'RF-LOST')
  const lost = openJournal(':memory:')
  const empty = aCounter(counter.folder, lost, verifier)
  await expect.poll(empty.copy).toBe('wentBack')
  // The office answers this after it has named its loans.
  await empty.office.find(order)
  expect([empty.troubles, await lost.rightOf(order)]).toEqual([[], null])
})

describe('in the journal', () => {
  test('a shift that closes gives its payments to the office, once there are other counters; not what is still being refunded', async () => {
    const { journal, order: made, time, close } = shiftRoom()
    const wallet = { paymentType: 'WALLETABALANCE' }
    journal.feed().goOnFrom(crypto.randomUUID(), feedStart)
    const kinds = (numbers: readonly string[]) =>
      Promise.all(numbers.map(async (number) => (await journal.rightOf(number))?.kind))
    const before = await made(['open', 'paid'], FULL, wallet)
    await close()
    expect(await kinds([before])).toEqual(['own'])

    journal.shareRights(true)
    const [paid, unpaid, byTransfer, refunded] = [
      await made(['open', 'paid'], FULL, wallet),
      await made(['open'], FULL, wallet),
      await made(['open', 'paid']),
      await made(['open', 'paid'], FULL, wallet),
    ]
    await journal.openRefund({ ...aRefund('RF-1'), merchantTradeNo: refunded, at: time.now })
    await close()
    expect(await kinds([paid, unpaid, byTransfer, refunded, before])).toEqual([
      'away',
      'own',
      'own',
      'own',
      'own',
    ])
  })

  test('a loan that is adopted for cash counts as given back, and its right goes to the office', async () => {
    const journal = aJournal()
    await paidInCash(journal)
    await journal.giveAll(2_000)
    await journal.adoptLoan(aLoan(1), borrowing('RF-1'))
    await journal.adoptLoan(aLoan(1), borrowing('RF-1'))
    expect(await journal.refundsOfOrder(order)).toMatchObject([{ amount: FULL, state: { kind: 'done' } }])
    expect(await journal.rightOf(order)).toMatchObject({ kind: 'away', loan: 1 })
  })

  test('a loan that is adopted for what only staff pay back counts as paid back: the gateway has nobody to ask', async () => {
    const journal = aJournal()
    await paidInJournal(journal, { merchantTradeNo: order, paymentType: 'QRIS' })
    await journal.giveAll(2_000)
    expect(await journal.rightOf(order)).toMatchObject({ kind: 'away' })
    await journal.adoptLoan(aLoan(1), borrowing('RF-1'))
    expect(await journal.refundsOfOrder(order)).toMatchObject([
      { amount: FULL, outside: 'drawer', state: { kind: 'done' } },
    ])
    expect(await journal.rightOf(order)).toMatchObject({ kind: 'away', loan: 1 })
  })

  test('a loan that is adopted for a refund that has ended here already goes back at once', async () => {
    const journal = aJournal()
    await paidInJournal(journal, { merchantTradeNo: order })
    // The request journal brought the refund back, and the gateway said how it ended; the right is still the backup’s.
    await refundIn(journal, aRefund('RF-1'), doneAt(5_000))
    await journal.adoptLoan(aLoan(1), borrowing('RF-1'))
    expect(await journal.rightOf(order)).toMatchObject({ kind: 'away', loan: 1 })
  })

  test('what another counter has paid back stays paid back, whatever a lying one makes the office say of it later', async () => {
    const journal = aJournal()
    await paidInJournal(journal, { merchantTradeNo: order })
    const service = { service: null, tax: null }
    const heard = {
      merchantRefundNo: 'RF-9',
      merchantTradeNo: order,
      counter: 'Kasir 3',
      amount: FULL,
      ...service,
    }
    const states = async () => (await journal.refundsOfOrder(order)).map(({ state }) => state.kind)
    await journal.noteElsewhere([{ ...heard, state: 'unknown', createdAt: 5, since: 6 }])
    await journal.noteElsewhere([{ ...heard, state: 'done', createdAt: 5, since: 7 }])
    await journal.noteElsewhere([{ ...heard, counter: 'Jahat', state: 'failed', createdAt: 5, since: 8 }])
    expect(await states()).toEqual(['done'])
  })

  test('a loan whose refund can not be kept is not adopted at all: it would go back as one that was never used', async () => {
    const journal = aJournal()
    await paidInJournal(journal, { merchantTradeNo: order })
    await journal.giveAll(2_000)
    const tooLong = 'RF-'.padEnd(33, '0')
    await expect(journal.adoptLoan(aLoan(1), borrowing(tooLong))).rejects.toThrow(LoanRefused)
    expect(await journal.rightOf(order)).toMatchObject({ kind: 'away', loan: 0 })
  })

  test('a counter that gives away all rights also gives those of orders that are being refunded, and watches these refunds to their end', async () => {
    const journal = aJournal()
    await paidInJournal(journal, { merchantTradeNo: order })
    const half = rupiah(12_500)
    await journal.openRefund({ ...aRefund('RF-1'), amount: half })
    await journal.giveAll(6_000)
    expect(await journal.rightOf(order)).toMatchObject({ kind: 'away' })
    const step = { merchantRefundNo: 'RF-1', evidence: [] }
    await journal.takeRefundStep({ ...step, from: 'intent', to: { kind: 'sending', since: 6_500 } })
    await journal.takeRefundStep({ ...step, from: 'sending', to: doneAt(7_000) })
    await expect(journal.openRefund({ ...aRefund('RF-2'), amount: half })).rejects.toThrow()
  })

  test('a right that was given away since the backup stays away after a restore, and a newer loan comes along', async () => {
    const [now, before] = [openDatabase(':memory:', migrations), openDatabase(':memory:', migrations)]
    const [journal, restored] = [
      journalOn(now, ':memory:', auditKey),
      journalOn(before, ':memory:', auditKey),
    ]
    onTestFinished(async () => void (await Promise.all([journal.close(), restored.close()])))
    for (const each of [journal, restored]) await paidInJournal(each, { merchantTradeNo: order })
    await journal.giveAll(2_000)
    recoverRights(before, now)
    expect(await restored.rightOf(order)).toMatchObject({ kind: 'away', loan: 0 })
    await expect(restored.openRefund(aRefund('RF-1'))).rejects.toThrow()

    await journal.takeLoan(aLoan(3), borrowing('RF-3'))
    recoverRights(before, now)
    expect(await restored.rightOf(order)).toMatchObject({ kind: 'held', loan: 3, merchantRefundNo: 'RF-3' })
    // A right that the journal in its place gave back stays given back, even if the other journal is older.
    await restored.returnLoan(order, 3, 5_000)
    recoverRights(before, now)
    expect(await restored.rightOf(order)).toMatchObject({ kind: 'away', loan: 3 })
  })

  test('a loan whose refund has begun never goes back before the refund has ended', async () => {
    const journal = aJournal()
    await paidInJournal(journal, { merchantTradeNo: order })
    await journal.giveAll(2_000)
    await journal.takeLoan(aLoan(1), borrowing('RF-1'))
    await journal.openRefund(aRefund('RF-1'))
    await journal.returnLoan(order, 1, 6_000)
    expect(await journal.rightOf(order)).toMatchObject({ kind: 'held', loan: 1 })
  })
})

const paidInCash = (journal: Journal) =>
  journal.payInCash(aCashPayment({ merchantTradeNo: order, amount: FULL }))
