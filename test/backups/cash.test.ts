/** What comes back of payments and refunds in cash where a journal is lost: as paid, for nobody can be asked about them. */
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { withRequestJournal } from '../../electron/backups/with-request-journal.ts'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { recover } from '../../electron/journal/recovery/recover.ts'
import type { LoggedRequest } from '../../electron/journal/recovery/request-journal-lines.ts'
import { rupiah } from '../../shared/money.ts'
import { aCashPayment, anAttempt } from '../helpers/orders.ts'
import { aRefundAtOnce } from '../helpers/refunds.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'

const fresh = () => openDatabase(':memory:', migrations)

/** An empty journal, and what its request journal will say. */
function logged() {
  const database = fresh()
  const asked: LoggedRequest[] = []
  const journal = withRequestJournal(journalOn(database), (line) => {
    if ('asked' in line) asked.push({ ...line.asked, at: Date.parse(line.at) })
  })
  return { database, asked, journal }
}

/** One in which a sale was paid in cash, and a part of it given back. */
async function withCash() {
  const { database, asked, journal } = logged()
  const sale = aCashPayment({
    merchantTradeNo: 'LK-1',
    saleId: 'sale-1',
    rounding: -5_000,
    cashier: 'Sari',
    tendered: rupiah(50_000),
    evidence: { kind: 'created', detail: { tendered: '50000' } },
  })
  await journal.payInCash(sale)
  await journal.refundAtOnce(
    aRefundAtOnce({ merchantTradeNo: 'LK-1', amount: rupiah(10_000), reason: 'Salah', at: 2_000 }),
  )
  return { damaged: database, asked }
}

const facts = (database: DatabaseSync) => ({
  orders: database.prepare('SELECT state, payable, tendered, rounding, sale_id AS sale FROM orders').all(),
  refunds: database.prepare('SELECT state, amount, refunded_at AS at FROM refunds').all(),
  tally: database.prepare('SELECT fact, amount FROM tally ORDER BY sequence').all(),
})

const whole = {
  orders: [
    { state: 'paid', payable: rupiah(25_000), tendered: rupiah(50_000), rounding: -5_000, sale: 'sale-1' },
  ],
  refunds: [{ state: 'done', amount: rupiah(10_000), at: 2_000 }],
  tally: [
    { fact: 'made', amount: rupiah(25_000) },
    { fact: 'paid', amount: rupiah(25_000) },
    { fact: 'refundMade', amount: rupiah(10_000) },
    { fact: 'refunded', amount: rupiah(10_000) },
  ],
}

test('from a readable journal a cash payment comes back once, with its timeline and in the shift', async () => {
  const { damaged, asked } = await withCash()
  const backup = fresh()
  recover(backup, { damaged, asked, reported: [], numbers: new Map(), at: 9_000 })
  expect(facts(backup)).toEqual(whole)
  const kinds = backup
    .prepare("SELECT kind FROM events WHERE merchant_trade_no = 'LK-1' ORDER BY sequence")
    .all()
  expect(kinds.map(({ kind }) => kind)).toContain('restored')
  expect(kinds[0]).toEqual({ kind: 'created' })
})

test('without a journal it comes back from the request journal', async () => {
  const { asked } = await withCash()
  const backup = fresh()
  recover(backup, { damaged: null, asked, reported: [], numbers: new Map(), at: 9_000 })
  expect(facts(backup)).toEqual(whole)
  // The triggers that were lifted for it are there again.
  const journal = journalOn(backup)
  await expect(
    journal.refundAtOnce(aRefundAtOnce({ merchantTradeNo: 'LK-1', amount: rupiah(15_001), at: 3_000 })),
  ).rejects.toMatchObject({ refundability: { kind: 'refundable', remaining: rupiah(15_000) } })
})

test('what was paid back outside the gateway comes back as done, although nobody knows about its payment yet', async () => {
  const { database: lost, asked, journal } = logged()
  const order = await paidInJournal(journal, { merchantTradeNo: 'LK-1', paymentType: 'QRIS' })
  await journal.refundAtOnce(
    aRefundAtOnce({ merchantTradeNo: 'LK-1', amount: rupiah(10_000), outside: 'drawer', at: 3_000 }),
  )
  expect(order.state.kind).toBe('paid')
  for (const damaged of [null, lost]) {
    const backup = fresh()
    recover(backup, { damaged, asked, reported: [], numbers: new Map(), at: 9_000 })
    const [refund, ...more] = await journalOn(backup).refundsOfOrder('LK-1')
    expect(refund).toMatchObject({ outside: 'drawer', amount: rupiah(10_000), state: { kind: 'done' } })
    expect(more).toEqual([])
    const [told] = backup.prepare("SELECT amount, outside FROM tally WHERE fact = 'refunded'").all()
    expect(told).toEqual({ amount: rupiah(10_000), outside: 'drawer' })
  }
})

test('a sale that is paid in two comes back as one: its cash part, its rest, and that the part was given back', async () => {
  const { database: undone, asked, journal } = logged()
  const total = rupiah(40_000)
  const part = { merchantTradeNo: 'LK-1', saleId: 'sale-1', amount: rupiah(15_000) }
  await journal.payInCash(aCashPayment({ ...part, partOf: { total, restOf: null } }))
  const rest = { merchantTradeNo: 'LK-2', saleId: 'sale-1', amount: rupiah(25_000), at: 2_000 }
  await journal.openAttempt(anAttempt({ ...rest, partOf: { total, restOf: 'LK-1' } }))
  await journal.takeStep({
    merchantTradeNo: 'LK-2',
    from: 'intent',
    evidence: [],
    to: { kind: 'rejected', since: 2_000, errCode: null, reason: 'refused', cause: 'refused' },
  })
  await journal.refundAtOnce(
    aRefundAtOnce({ merchantTradeNo: 'LK-1', amount: part.amount, undoes: true, at: 3_000 }),
  )
  for (const damaged of [null, undone]) {
    const backup = fresh()
    recover(backup, { damaged, asked, reported: [], numbers: new Map(), at: 9_000 })
    const [first, second] = await journalOn(backup).attemptsOfSale('sale-1')
    expect(first).toMatchObject({ superseded: true, state: { kind: 'paid' }, part: { kind: 'cash', total } })
    expect(second).toMatchObject({ superseded: true, part: { kind: 'rest', cash: { givenBack: true } } })
  }
})
