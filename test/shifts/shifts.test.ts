import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { createReportBook } from '../../electron/journal/shifts/sales-report.ts'
import { nothingReported } from '../../electron/notifications/notification.ts'
import { salesReportOf } from '../../electron/reports/sales-report.ts'
import { DAY } from '../../shared/durations.ts'
import { calls } from '../../shared/ipc/contract.ts'
import { MAX_SEN, rupiah } from '../../shared/money.ts'
import { salesReport } from '../../shared/report/sales-report.ts'
import { MAX_NAMED_CASES, shiftReport } from '../../shared/shift/shift.ts'
import { shiftCsv } from '../../shared/shift/shift-csv.ts'
import { auditKey, nobody, shiftRoom } from './shift-room.ts'

/** What somebody says who closes the first shift, and has counted and seen nothing. */
const closing = {
  number: 1,
  counted: null,
  note: null,
  carries: [],
  by: null,
  authority: nobody,
  slipFor: () => null,
}

test('what happens after a cut belongs to the next shift, whenever it began', async () => {
  const { order, step, close, shifts } = shiftRoom()
  const late = await order(['open', 'expired'])
  const open = await order(['open'])
  await order(['open', 'paid'])
  const first = await close()
  await step(late, 'expired', ['paidLate'])
  await step(open, 'open', ['paid'])
  const second = await close()

  expect(first.totals.made.count).toBe(3)
  expect(first.totals.paid).toEqual({ count: 1, amount: rupiah(25_000) })
  expect(first.totals.expired.count).toBe(1)
  expect(first.waiting.orders).toEqual({ count: 1, amount: rupiah(25_000) })
  expect(second.totals.made.count).toBe(0)
  expect(second.totals.paid).toEqual({ count: 2, amount: rupiah(50_000) })
  expect(second.totals.late).toEqual({ count: 1, amount: rupiah(25_000) })
  expect((await shifts.current()).totals.paid.count).toBe(0)
})

test('a report says of each channel, hour and cashier what became of its orders', async () => {
  const { order, shifts, time } = shiftRoom()
  time.now = 2 * 3_600_000 + 5
  await order(['open', 'paid'], rupiah(10_000), { paymentType: 'QRIS', cashier: 'Rina' })
  await order(['open', 'failed'], rupiah(20_000), { paymentType: 'QRIS', cashier: 'Rina' })
  await order(['rejected'], rupiah(30_000), { paymentType: 'QRIS' })
  time.now += 3_600_000
  await order(['open', 'paid'], rupiah(40_000), { paymentType: 'BankAVA', cashier: 'Andi' })
  const { totals, channels, hours, cashiers } = await shifts.current()

  expect(channels.map(({ paymentType }) => paymentType)).toEqual(['QRIS', 'BankAVA'])
  expect(channels[0]).toMatchObject({
    made: { count: 3, amount: rupiah(60_000) },
    paid: { count: 1, amount: rupiah(10_000) },
    failed: { count: 1, amount: rupiah(20_000) },
    rejected: { count: 1, amount: rupiah(30_000) },
  })
  expect(totals.paid).toEqual({ count: 2, amount: rupiah(50_000) })
  expect(hours.map(({ hour, paid }) => [hour / 3_600_000, paid.amount])).toEqual([
    [2, rupiah(10_000)],
    [3, rupiah(40_000)],
  ])
  expect(cashiers.map(({ name, made, paid }) => [name, made.count, paid.count])).toEqual([
    ['Rina', 2, 1],
    [null, 1, 0],
    ['Andi', 1, 1],
  ])
})

test('the hours of a report stand in their order, also where the clock was put back', async () => {
  const { order, shifts, time } = shiftRoom()
  for (const hour of [3, 2, 4]) {
    time.now = hour * 3_600_000
    await order(['open', 'paid'])
  }
  const { hours } = await shifts.current()
  expect(hours.map(({ hour }) => hour / 3_600_000)).toEqual([2, 3, 4])
})

test('a payment of which the gateway says something else later is counted once, and as doubtful', async () => {
  const { order, step, close } = shiftRoom()
  const number = await order(['open', 'paid'])
  await close()
  await step(number, 'paid', ['review'])
  const second = await close()
  expect(second.totals.paid.count).toBe(0)
  expect(second.totals.review.count).toBe(1)
  expect(second.carriedOut).toMatchObject([{ kind: 'mismatch', number }])
})

test('an order that was not made and then sent again counts by what became of it', async () => {
  const { shifts, order, step } = shiftRoom()
  const again = await order(['rejected'], rupiah(18_000))
  await order(['rejected'], rupiah(5_000))
  expect((await shifts.current()).totals.rejected).toEqual({ count: 2, amount: rupiah(23_000) })
  await step(again, 'rejected', ['sending', 'open', 'paid'])
  const { totals, channels } = await shifts.current()
  expect(totals).toMatchObject({
    made: { count: 2 },
    paid: { count: 1, amount: rupiah(18_000) },
    rejected: { count: 1, amount: rupiah(5_000) },
  })
  expect(channels[0]?.rejected).toEqual({ count: 1, amount: rupiah(5_000) })
})

test('a code whose sale continued on another way to pay does not count as waiting', async () => {
  const { journal, shifts, time, order } = shiftRoom()
  const left = await order(['open'], rupiah(27_300))
  await order(['open'], rupiah(10_000))
  await journal.supersede(left, 'open', time.now)
  expect((await shifts.current()).waiting.orders).toEqual({ count: 1, amount: rupiah(10_000) })
})

test('a code whose sale was paid late on the code before it waits for nobody', async () => {
  const { shifts, order, step } = shiftRoom()
  const saleId = randomUUID()
  const before = await order(['open', 'expired'], rupiah(27_300), { saleId })
  await order(['open'], rupiah(27_300), { saleId })
  await order(['open'], rupiah(10_000))
  await step(before, 'expired', ['paidLate'])
  expect((await shifts.current()).waiting.orders).toEqual({ count: 1, amount: rupiah(10_000) })
})

test('a code that its sale had left is no longer used, however it ends; only one that was wanted has failed', async () => {
  const { journal, shifts, time, order, step } = shiftRoom()
  for (const end of ['failed', 'expired'] as const) {
    const left = await order(['open'], rupiah(27_300))
    await journal.supersede(left, 'open', time.now)
    await step(left, 'open', [end])
  }
  await order(['open', 'failed'], rupiah(10_000))
  const report = await shifts.current()
  expect(report.totals).toMatchObject({
    failed: { count: 1, amount: rupiah(10_000) },
    expired: { count: 0 },
    givenUp: { count: 2, amount: rupiah(54_600) },
  })
  expect(report.channels[0]?.givenUp).toEqual({ count: 2, amount: rupiah(54_600) })
  expect(shiftCsv(report)).toContain('total;;givenUp;2;54600;')
})

test('a closed shift is closed for good, and closing it again returns the same report', async () => {
  const { order, close, shifts, journal, changes } = shiftRoom()
  await order(['open', 'paid'])
  const closed = await close({ note: 'Hujan' })
  await order(['open', 'paid'])
  expect(await shifts.close({ ...closing, counted: rupiah(1) })).toEqual(closed)
  expect(await shifts.read(1)).toEqual(closed)
  expect((await journal.listAudit({ limit: 10 })).filter(({ kind }) => kind === 'shiftClosed')).toHaveLength(
    1,
  )
  expect((await shifts.current()).number).toBe(2)
  expect(changes).toContain(2)
  await expect(shifts.close({ ...closing, number: 9 })).rejects.toMatchObject({ code: 'notFound' })
})

test('two windows that close at the same moment close one shift once', async () => {
  const { order, shifts, journal } = shiftRoom()
  await order(['open', 'paid'])
  const printed: number[] = []
  const close = () =>
    shifts.close({
      ...closing,
      slipFor: ({ number }) => {
        printed.push(number)
        return null
      },
    })
  const [one, other] = await Promise.all([close(), close()])
  expect(one).toEqual(other)
  expect(printed).toEqual([1])
  expect((await journal.listShifts({ limit: 10 })).shifts).toHaveLength(1)
})

test('a payment that comes in between the last count and the cut is in the report', async () => {
  const { order, journal } = shiftRoom()
  const between = {
    ...journal,
    closeShift: async (...closing: Parameters<typeof journal.closeShift>) => {
      await order(['open', 'paid'])
      return journal.closeShift(...closing)
    },
  }
  const { close } = shiftRoom({ journal: between })
  await order(['open', 'paid'])
  expect((await close()).totals.paid.count).toBe(2)
  expect((await journal.shiftStanding(null, 10, 0)).lines).toEqual([])
})

test('what is unresolved goes on only when somebody by name takes over all of it', async () => {
  const { order, shifts, close, step } = shiftRoom()
  const number = await order(['unknown'])
  const changed = { code: 'unresolvedChanged' }
  await expect(shifts.close({ ...closing, by: 'Rina' })).rejects.toMatchObject(changed)
  const { carriedOut } = await shifts.current()
  const carries = carriedOut.map(({ ref }) => ref)
  await expect(shifts.close({ ...closing, carries })).rejects.toMatchObject({ code: 'badInput' })
  const other = await order(['unknown'])
  await expect(shifts.close({ ...closing, carries, by: 'Rina' })).rejects.toMatchObject(changed)
  const first = await close({ by: 'Rina' })
  expect(first.carriedOut.map((one) => one.number)).toEqual([number, other])
  expect(first.closed).toMatchObject({ carriedBy: 'Rina' })
  await step(number, 'unknown', ['paid'])
  const second = await close()
  expect(second.carriedIn).toEqual(first.carriedOut)
  expect(second.carriedOut.map((one) => one.number)).toEqual([other])
})

test('nobody has to take anything over where nothing is unresolved', async () => {
  const { order, close } = shiftRoom()
  await order(['open', 'paid'])
  expect((await close()).closed).toMatchObject({ carriedBy: null })
})

test('the report names the last line of the audit log, and the line that closes names the report', async () => {
  const { close, journal, shifts } = shiftRoom()
  await shifts.open(null, nobody)
  const report = await close()
  const lines = await journal.readAudit(0, 10)
  expect(lines.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['shiftOpened', 'Z1'],
    ['shiftClosed', 'Z1'],
  ])
  expect(report.auditHead).toEqual({ sequence: 1, code: Buffer.from(lines[0]?.code ?? []).toString('hex') })
  expect(lines[1]?.detail.report).toMatch(/^[0-9a-f]{64}$/)
})

test('where the shop wants it, nothing is charged before somebody opens a shift', async () => {
  const { shifts, close } = shiftRoom({ settings: { shifts: { required: true, autoPrint: false } } })
  await expect(shifts.demandOpen()).rejects.toMatchObject({ code: 'shiftNotOpen' })
  await shifts.open(null, nobody)
  await shifts.demandOpen()
  await close()
  await expect(shifts.demandOpen()).rejects.toMatchObject({ code: 'shiftNotOpen' })
})

test('a clock that is put back ends no shift before it began', async () => {
  const { close, time, shifts } = shiftRoom()
  const first = await close()
  time.now -= 500_000
  await shifts.open(null, nobody)
  const second = await close()
  expect(second.to).toBeGreaterThanOrEqual(first.to)
})

test('a clock that was days ahead gives its date to no later report', async () => {
  const { close, time, shifts } = shiftRoom()
  const right = time.now
  time.now += 365 * DAY
  await shifts.open(null, nobody)
  await close()
  await shifts.open(null, nobody)
  time.now = right + DAY
  expect(await close()).toMatchObject({ from: time.now, to: time.now })
  time.now += DAY
  expect(await close()).toMatchObject({ from: time.now - DAY, to: time.now })
})

test('a shift in which more was taken than a number holds exactly is closed, read and reported all the same', async () => {
  const database = openDatabase(':memory:', migrations)
  database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9100)
    INSERT INTO tally (at, fact, number, payment_type, amount, payable)
      SELECT 1000, 'paid', 'LK-' || i, 'Cash', ${MAX_SEN}, ${MAX_SEN} FROM n`)
  const { close, shifts } = shiftRoom({ journal: journalOn(database, ':memory:', auditKey) })
  expect(shiftReport.safeParse(await close())).toMatchObject({ success: true })
  expect((await shifts.read(1))?.totals.paid.count).toBe(9_100)
  const span = { from: 0, to: DAY, zone: 'WIB' } as const
  const report = await salesReportOf(createReportBook(database), span)
  expect(salesReport.safeParse(report)).toMatchObject({ success: true })
})

test('the list of closed shifts is read page by page, newest first', async () => {
  const { close, shifts } = shiftRoom()
  for (let times = 0; times < 5; times += 1) await close()
  const first = await shifts.list({ limit: 2 })
  const second = await shifts.list({ limit: 9, before: 4 })
  expect([first.shifts.map(({ number }) => number), first.more]).toEqual([[5, 4], true])
  expect([second.shifts.map(({ number }) => number), second.more]).toEqual([[3, 2, 1], false])
})

test('a restore is on the next report even where a clock that ran ahead was put right before it', async () => {
  const { shifts, journal, time, close } = shiftRoom()
  time.now = 9_000_000
  await close()
  time.now = 2_000_000
  await journal.noteAudit({ at: time.now, kind: 'restored', by: null, subject: null, detail: {} })
  expect((await shifts.current()).restoredAt).toBe(2_000_000)
  expect((await close()).restoredAt).toBe(2_000_000)
  expect((await shifts.current()).restoredAt).toBeNull()
})

test('more cases than a call can name are taken over by the mark of their list, and none that nobody has seen', async () => {
  const { journal, shifts } = shiftRoom()
  let heard = 0
  async function hear(times: number) {
    for (let left = times; left > 0; left -= 1) {
      heard += 1
      await journal.keepUnplacedPayment({ name: String(heard), reported: nothingReported, at: 1_000 })
    }
  }
  const close = (carries: readonly string[] | string = []) => {
    const said = calls['shift.close'].input.parse({ number: 1, counted: null, carries })
    return shifts.close({ ...closing, ...said, note: null, by: 'Rina' })
  }
  const changed = { code: 'unresolvedChanged' }

  await hear(MAX_NAMED_CASES)
  const named = await shifts.current()
  expect(named.carriedMark).toBeUndefined()
  await hear(1)
  await expect(close(named.carriedOut.map(({ ref }) => ref))).rejects.toMatchObject(changed)
  const before = await shifts.current()
  await hear(1)
  await expect(close(before.carriedMark)).rejects.toMatchObject(changed)
  const seen = shiftReport.parse(await shifts.current())
  const closed = await close(seen.carriedMark)
  expect(closed.carriedOut).toHaveLength(MAX_NAMED_CASES + 2)
  expect(closed.carriedMark).toBeUndefined()
  expect((await shifts.current()).carriedMark).toBe(seen.carriedMark)
})
