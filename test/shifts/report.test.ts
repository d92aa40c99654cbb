import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { rupiah, sen } from '../../shared/money.ts'
import { shiftReport } from '../../shared/shift/shift.ts'
import { shiftCsv } from '../../shared/shift/shift-csv.ts'
import { reportedFields } from '../helpers/news.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { aNewRefund, refundIn } from '../helpers/refunds.ts'
import { aNewSubscription } from '../helpers/subscriptions.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import { auditKey, nobody, shiftRoom } from './shift-room.ts'

test('refunds count where they are done, and what was paid and received otherwise has places of its own', async () => {
  const { journal, shifts, close } = shiftRoom()
  const order = await paidInJournal(journal, { merchantTradeNo: 'TRX-R', platformTradeNo: 'P-1' })
  const refund = { merchantRefundNo: 'RF-1', refundId: 'r-1', merchantTradeNo: order.merchantTradeNo }
  const evidence = { kind: 'created', detail: {} } as const
  const recorded = { since: 3, platformTradeNo: 'P-1' }
  const wanted = aNewRefund({ ...refund, amount: rupiah(5_000), at: 1 })
  await refundIn(journal, wanted, { kind: 'inProgress', ...recorded })
  const first = await close()
  expect(first.totals.refunded.count).toBe(0)
  expect(first.waiting.refunds).toEqual({ count: 1, amount: rupiah(5_000) })
  await journal.takeRefundStep({
    merchantRefundNo: 'RF-1',
    evidence: [],
    from: 'inProgress',
    to: { kind: 'done', ...recorded, refundedAt: null },
  })

  const account = { accountId: '9d1b2f7a-1c7e-4a3b-9b0e-6a4f7c2c1f12', paymentType: 'StaticBankLVA' } as const
  await journal.openStaticAccount({ ...account, payer: 'Budi', usedFor: null, evidence, at: 4 })
  const { accountId } = account
  const reported = reportedFields({ merchantTradeNo: 'P-9' })
  await journal.noteStaticPaymentNotified({ accountId, reported, name: 'n', at: 5, evidence })
  const confirmed = { kind: 'confirmed', since: 6, amount: rupiah(70_000), paidAt: 6, payer: null } as const
  await journal.takeStaticPaymentStep({
    merchantTradeNo: 'P-9',
    from: 'heard',
    evidence: [],
    to: { ...confirmed, accountNo: null, platformTradeNo: null },
  })
  const second = await shifts.current()
  expect(second.totals.refunded).toEqual({ count: 1, amount: rupiah(5_000) })
  expect(second.totals.paid.count).toBe(0)
  expect(second.received).toEqual([
    { from: 'account', paymentType: 'StaticBankLVA', count: 1, amount: rupiah(70_000) },
  ])
})

test('a charge of a subscription counts once, even if it is reported again', async () => {
  const { journal, shifts } = shiftRoom()
  await journal.openSubscription(aNewSubscription({ at: 1 }))
  const charge = (platformTradeNo: string, status: 'paid' | 'failed') => ({
    charges: [{ platformTradeNo, amount: null, status, paidAt: 5 }],
    first: 'newest' as const,
  })
  for (const told of [charge('C-1', 'paid'), charge('C-2', 'failed'), charge('C-1', 'paid')]) {
    await journal.noteCharges('SB-1', 10, told, [])
  }
  expect((await shifts.current()).received).toEqual([
    { from: 'subscription', paymentType: 'StaticWalletASub', count: 1, amount: rupiah(25_000) },
  ])
})

test('payers who bore fees paid more than the shop asked for, and the report has both', async () => {
  const { journal, order, shifts } = shiftRoom()
  const number = await order(['open'], rupiah(100_000), { feeType: 'OUR' })
  const found = await journal.readOrder(number)
  if (found?.state.kind !== 'open') throw new Error('it is open')
  const placed = { ...found.state, payable: sen(10_077_700), fee: sen(77_700) }
  const said = { paidAt: null, rrn: null, issuer: null, payer: null, accountNo: null }
  await journal.takeStep({
    merchantTradeNo: number,
    from: 'open',
    to: { ...placed, ...said, kind: 'paid' },
    evidence: [],
  })
  const { totals } = await shifts.current()
  expect(totals.paid.amount).toBe(rupiah(100_000))
  expect(totals.payable).toBe(sen(10_077_700))
  expect(totals.fees).toEqual({ count: 1, amount: sen(77_700) })
})

test('a report has the shape of its schema, and its table says the same without a formula in it', async () => {
  const { shifts, order, close } = shiftRoom()
  await shifts.open(rupiah(100_000), nobody)
  const out = { kind: 'out', amount: sen(1_050_050), note: '=cmd|calc', authority: nobody } as const
  await shifts.moveCash({ movementId: '7a1f0f0e-3f0a-4b6e-9a58-0c1d3b1f2a4d', ...out })
  await order(['open', 'paid'], rupiah(25_000), { cashier: '@Rina' })
  const report = await close({ counted: rupiah(80_000), note: '-1+2' })
  expect(shiftReport.parse(report)).toEqual(report)
  const rows = shiftCsv(report).split('\r\n')
  expect(rows).toContain('total;;paid;1;25000;')
  expect(rows).toContain("cashier;'@Rina;paid;1;25000;")
  expect(rows).toContain("shift;note;;;;'-1+2")
  expect(rows).toContain('cash;;short;;9499,50;')
  expect(rows.filter((row) => row.split(';').some((cell) => /^[=+\-@]/.test(cell)))).toEqual([])
})

test('nothing in the journal can change a closed shift, what it was cut from, or its number', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const { order, close, shifts, journal } = shiftRoom({ journal: openJournal(file, auditKey) })
  await shifts.open(rupiah(1), nobody)
  await order(['open', 'paid'])
  await close()
  await journal.close()
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  for (const sql of [
    "UPDATE shifts SET report = '{}'",
    'DELETE FROM shifts',
    "INSERT INTO shifts VALUES (3, 1, 2, '{}')",
    "INSERT INTO shifts VALUES (2, 1, 1, '{}')",
    "INSERT INTO shifts VALUES (2, 1, 99, '{}')",
    'UPDATE tally SET amount = 1',
    'DELETE FROM tally',
    'INSERT INTO tally SELECT 99, at, fact, number, payment_type, amount, payable, fee, cashier FROM tally LIMIT 1',
    'UPDATE shift_openings SET float = 2',
    'DELETE FROM shift_openings',
    'INSERT INTO shift_openings VALUES (1, 1, NULL, NULL)',
    "INSERT INTO cash_movements VALUES (1, 'a', 1, 1, NULL, 'in', 1, '')",
  ]) {
    expect(() => database.exec(sql), sql).toThrow()
  }
})
