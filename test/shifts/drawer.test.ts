import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { numbersOfShift } from '../../electron/shifts/numbers-of-shift.ts'
import { rupiah } from '../../shared/money.ts'
import { shiftCsv } from '../../shared/shift/shift-csv.ts'
import { aCashPayment } from '../helpers/orders.ts'
import { aRefundAtOnce } from '../helpers/refunds.ts'
import { nobody, shiftRoom } from './shift-room.ts'

const cash = (kind: 'in' | 'out', amount: number, movementId: string = randomUUID()) => ({
  movementId,
  kind,
  amount: rupiah(amount),
  note: 'Kembalian',
  authority: nobody,
})

test('the drawer should have its float, what came in, and not what went out', async () => {
  const { shifts, close, journal } = shiftRoom()
  await shifts.open(rupiah(200_000), nobody)
  await expect(shifts.open(rupiah(1), nobody)).rejects.toMatchObject({ code: 'notPossible' })
  const once = cash('in', 50_000)
  let opened = 0
  await shifts.moveCash(once, () => (opened += 1))
  await shifts.moveCash(once, () => (opened += 1))
  expect(opened).toBe(1)
  // Edited after an answer that was lost: neither the first nor both may pass for it.
  const edited = { ...once, amount: rupiah(60_000) }
  await expect(shifts.moveCash(edited)).rejects.toMatchObject({ code: 'recordedOtherwise' })
  await shifts.moveCash(cash('out', 30_000))
  await expect(shifts.moveCash(cash('in', 0))).rejects.toMatchObject({ code: 'badInput' })
  const report = await close({ counted: rupiah(215_000) })
  expect(report.cash).toMatchObject({
    float: rupiah(200_000),
    in: rupiah(50_000),
    out: rupiah(30_000),
    expected: rupiah(220_000),
    counted: rupiah(215_000),
    difference: -rupiah(5_000),
  })
  expect(report.cash.movements).toHaveLength(2)
  const [closed] = await journal.listAudit({ kind: 'shiftClosed', limit: 1 })
  expect(closed?.detail).toMatchObject({ drawerShort: '5000' })
  const next = await shifts.current()
  expect([next.number, next.opened, next.cash.movements]).toEqual([2, null, []])
})

test('cash that moved before the shift was opened is in what is counted then, and does not count twice', async () => {
  const { shifts, close, journal, time } = shiftRoom()
  const sell = (amount: number) =>
    journal.payInCash(aCashPayment({ amount: rupiah(amount), at: time.now, tendered: rupiah(amount) }))
  await sell(50_000)
  await shifts.moveCash(cash('out', 20_000))
  expect((await shifts.open(rupiah(230_000), nobody)).cash).toMatchObject({
    float: rupiah(200_000),
    taken: rupiah(50_000),
    expected: rupiah(230_000),
  })
  const [line] = (await journal.listAudit({ limit: 9 })).filter(({ kind }) => kind === 'shiftOpened')
  expect(line?.detail.amount).toBe('230000')
  await sell(10_000)
  expect((await close({ counted: rupiah(240_000) })).cash.difference).toBe(0)
  const [closed] = await journal.listAudit({ kind: 'shiftClosed', limit: 1 })
  expect(closed?.detail).toMatchObject({ drawer: 'exact' })
})

test('if less is counted at the opening than was sold for cash before, the rest is missing', async () => {
  const { shifts, journal, time } = shiftRoom()
  await journal.payInCash(aCashPayment({ amount: rupiah(50_000), at: time.now, tendered: rupiah(50_000) }))
  const { cash: drawer } = await shifts.open(rupiah(30_000), nobody)
  expect(drawer).toMatchObject({ float: 0, expected: rupiah(50_000) })
})

test('the drawer should have what was paid in cash, less the change and less what was given back, and nothing of the gateway’s', async () => {
  const { shifts, close, order, journal, time } = shiftRoom()
  await shifts.open(rupiah(200_000), nobody)
  await order(['open', 'paid'], rupiah(90_000), { paymentType: 'QRIS' })
  const inCash = aCashPayment({ amount: rupiah(30_000), at: time.now, tendered: rupiah(100_000) })
  await journal.payInCash(inCash)
  await journal.refundAtOnce(
    aRefundAtOnce({ merchantTradeNo: inCash.merchantTradeNo, at: time.now, amount: rupiah(5_000) }),
  )
  const report = await close({ counted: rupiah(225_000) })
  expect(report.cash).toMatchObject({
    taken: rupiah(30_000),
    refunded: rupiah(5_000),
    expected: rupiah(225_000),
    difference: 0,
  })
  expect(report.totals).toMatchObject({
    paid: { count: 2, amount: rupiah(120_000) },
    refunded: { count: 1, amount: rupiah(5_000) },
  })
  const next = await shifts.current()
  expect(next.cash).toMatchObject({ taken: 0, refunded: 0, expected: 0 })
})

test('rounding in cash is part of what was paid and of the drawer, each direction for itself', async () => {
  const { shifts, close, journal, time } = shiftRoom()
  await shifts.open(rupiah(0), nobody)
  for (const [amount, rounding] of [
    [rupiah(23_200), 700],
    [rupiah(10_000), -4_900],
    [rupiah(8_000), -100],
    [rupiah(5_000), 0],
  ] as const) {
    await journal.payInCash(aCashPayment({ amount, rounding, at: time.now, tendered: rupiah(50_000) }))
  }
  const report = await close({ counted: rupiah(46_200) })
  const rounding = { up: { count: 1, amount: 700 }, down: { count: 2, amount: 5_000 } }
  expect(report.totals).toMatchObject({ paid: { count: 4, amount: rupiah(46_200) }, rounding })
  expect(report.channels).toMatchObject([{ paymentType: 'Cash', rounding }])
  expect(report.cash).toMatchObject({ taken: rupiah(46_200), expected: rupiah(46_200), difference: 0 })
  const csv = shiftCsv(report)
  expect(csv).toContain('total;;rounding.down;2;50;')
  expect(csv).toContain('channel;Cash;rounding.up;1;7;')
})

test('cash from the drawer for a payment at the gateway is missing there, a transfer is not; both are counted apart', async () => {
  const { shifts, close, order, journal, time } = shiftRoom()
  await shifts.open(rupiah(200_000), nobody)
  const merchantTradeNo = await order(['open', 'paid'], rupiah(90_000), { paymentType: 'QRIS' })
  for (const [outside, amount] of [
    ['drawer', rupiah(30_000)],
    ['transfer', rupiah(20_000)],
  ] as const)
    await journal.refundAtOnce(aRefundAtOnce({ merchantTradeNo, at: time.now, outside, amount }))
  const report = await close({ counted: rupiah(170_000) })
  expect(report.cash).toMatchObject({
    taken: 0,
    refunded: rupiah(30_000),
    expected: rupiah(170_000),
    difference: 0,
  })
  expect(report.totals).toMatchObject({
    refunded: { count: 2, amount: rupiah(50_000) },
    outside: {
      drawer: { count: 1, amount: rupiah(30_000) },
      transfer: { count: 1, amount: rupiah(20_000) },
    },
  })
  // The gateway has no record of them: there is nothing to compare.
  expect(await numbersOfShift(journal, report.number)).toEqual({ orders: [merchantTradeNo], refunds: [] })
})
