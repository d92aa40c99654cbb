import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { termsOf } from '../../shared/staff/approval-terms.ts'
import { aPrinter } from '../helpers/printers.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { staffed } from '../helpers/staffed.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { type Call, windowlessCounter } from '../helpers/windowless-counter.ts'

const close = (number: number) => ({ number, counted: null, carries: [] })

const qris = { paymentType: 'QRIS', amount: rupiah(25_000) }
async function sell(call: Call, action?: 'pay' | 'expire' | 'payLate') {
  const { merchantTradeNo } = await call('sale.charge', { saleId: randomUUID(), ...qris })
  if (action) await call('training.play', { merchantTradeNo, action })
  return merchantTradeNo
}

test('a shift is opened, sold in, closed, read, saved and held against the gateway', async () => {
  const { call, heard, trouble } = await windowlessCounter()
  await call('shift.open', { float: rupiah(100_000) })
  await sell(call, 'pay')
  await sell(call, 'pay')
  await sell(call, 'expire')
  const open = await sell(call)
  const running = await call('shift.current', {})
  expect(running).toMatchObject({ number: 1, closed: null, cash: { expected: rupiah(100_000) } })
  expect(running.totals).toMatchObject({ made: { count: 4 }, paid: { count: 2, amount: rupiah(50_000) } })

  const report = await call('shift.close', { ...close(1), counted: rupiah(100_000), note: 'Tenang' })
  expect(report.waiting.orders.count).toBe(1)
  expect(await call('shift.close', close(1))).toEqual(report)
  expect(await call('shift.read', { number: 1 })).toEqual({ report, prints: [], comparison: null })
  expect((await call('shift.list', { limit: 10 })).shifts).toMatchObject([{ number: 1, difference: 0 }])
  expect(heard.filter(({ name }) => name === 'shift.changed').map(({ value }) => value)).toEqual([1, 2])

  const csv = await call('shift.export', { number: 1, as: 'csv' })
  expect(csv.name).toBe('loket-Z1.csv')
  expect(csv.content).toContain('total;;paid;2;50000;')
  const pdf = await call('shift.export', { number: 1, as: 'pdf' })
  expect(Buffer.from(pdf.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  // From the slip's own window it is called the same.
  const slip = await call('print.pdf', { of: { kind: 'zReport', number: 1 }, paper: 'A4' })
  expect(slip.name).toBe(pdf.name)

  const { entries } = await call('audit.list', { kind: 'exported', limit: 9 })
  expect(entries.map(({ detail }) => detail)).toEqual([
    { of: 'shift', name: 'Z1' },
    { of: 'shift', name: 'Z1' },
    { of: 'shift', name: 'Z1' },
  ])

  // The gateway changes its mind while the counter is not asking.
  await call('training.play', { merchantTradeNo: open, action: 'pay' })
  await call('shift.compare', { number: 1 })
  await expect
    .poll(() => call('shift.read', { number: 1 }).then(({ comparison }) => comparison?.kind))
    .toBe('done')
  const { comparison } = await call('shift.read', { number: 1 })
  expect(comparison).toMatchObject({ asked: 4, of: 4, differing: 0, differences: [] })
  expect(heard.some(({ name, value }) => name === 'shift.compared' && value.kind === 'running')).toBe(true)
  expect((await call('shift.current', {})).totals.paid.count).toBe(1)
  expect(trouble).toEqual([])
})

test('a cashier closes a shift with an approval for this very shift, which is good once', async () => {
  const { call } = await windowlessCounter()
  const { budi, approve } = await staffed(call)
  await sell(call, 'pay')
  const approveClosing = (number: number) =>
    approve({
      action: 'closeShift',
      merchantTradeNo: `Z${number}`,
      amount: null,
      terms: termsOf(close(number)),
    })

  await expect(call('shift.close', close(1))).rejects.toMatchObject({ code: 'notAllowed' })
  const ofAnother = await approveClosing(2)
  await expect(call('shift.close', { ...close(1), approval: ofAnother })).rejects.toMatchObject({
    code: 'approvalRefused',
  })
  const approval = await approveClosing(1)
  const report = await call('shift.close', { ...close(1), approval })
  expect(report.closed).toMatchObject({ by: budi.name, approvedBy: 'Rina', carriedBy: null })
  const { blocks } = await call('print.preview', { of: { kind: 'zReport', number: 1 } })
  expect(JSON.stringify(blocks)).toMatch(/Disetujui.*Rina/)
  await expect(call('shift.close', { ...close(2), approval })).rejects.toMatchObject({
    code: 'approvalRefused',
  })
  expect((await call('shift.current', {})).number).toBe(2)
  // What is for supervisors stays so.
  await expect(call('shift.compare', { number: 1 })).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(call('shift.export', { number: 1, as: 'csv' })).rejects.toMatchObject({ code: 'notAllowed' })
})

test('a shift leaves as a file, running or closed, with a supervisor only, and never without a line of it', async () => {
  const { call } = await windowlessCounter()
  await call('shift.close', close(1))
  const { signIn } = await staffed(call)
  const reports = [{ kind: 'zReport', number: 1 }, { kind: 'xReport' }] as const
  for (const of of reports) {
    for (const name of ['print.pdf', 'print.picture'] as const) {
      await expect(call(name, { of, paper: 'A4' })).rejects.toMatchObject({ code: 'notAllowed' })
    }
    // He reads it, and has it on paper.
    expect((await call('print.preview', { of, paper: 'A4' })).blocks.length).toBeGreaterThan(0)
  }
  expect((await call('print.pdf', { of: { kind: 'sample' }, paper: 'A6' })).content).not.toBe('')

  await signIn('supervisor')
  for (const of of reports) {
    for (const name of ['print.pdf', 'print.picture'] as const) await call(name, { of, paper: 'A4' })
  }
  await signIn('owner')
  const { entries } = await call('audit.list', { kind: 'exported', limit: 9 })
  expect(entries.map(({ by, detail }) => [by?.name, detail.name])).toEqual([
    ['Rina', 'X2'],
    ['Rina', 'X2'],
    ['Rina', 'Z1'],
    ['Rina', 'Z1'],
  ])
})

test('in a shop that wants it nothing is charged without a shift, and what is open goes on', async () => {
  const { call } = await windowlessCounter()
  const open = await sell(call)
  await call('settings.change', { shifts: { required: true } })
  await expect(sell(call)).rejects.toMatchObject({ code: 'shiftNotOpen' })
  expect((await call('training.play', { merchantTradeNo: open, action: 'pay' })).state.kind).toBe('paid')
  await call('shift.open', { float: null })
  await sell(call, 'pay')
  await call('shift.close', close(1))
  await expect(sell(call)).rejects.toMatchObject({ code: 'shiftNotOpen' })
})

test('the Z report is queued with the end of its shift, printed once, and later ones are copies', async () => {
  const printer = await aVirtualPrinter()
  const { call } = await windowlessCounter()
  await call('settings.change', {
    printers: [aPrinter({ device: printer.device })],
    slips: { autoReceipt: false },
  })
  await sell(call, 'pay')
  await call('shift.close', close(1))
  await call('shift.close', close(1))
  const first = readSlip(await printer.slip(0), 32).text
  expect(first).toMatch(/LAPORAN Z\s+Shift 1\n/)
  expect(first).toContain('25.000')
  expect(first).toContain('LATIHAN')
  expect(first).not.toContain('SALINAN')
  await expect
    .poll(async () => (await call('shift.read', { number: 1 })).prints)
    .toMatchObject([{ kind: 'zReport', copy: 1, state: 'sent' }])
  await call('print.slip', { of: { kind: 'zReport', number: 1 } })
  expect(readSlip(await printer.slip(1), 32).text).toContain('SALINAN')
})

test('where the drawer is counted blind a cashier sees what was sold and what should be in it only in the Z report; a supervisor sees it before', async () => {
  const { call } = await windowlessCounter()
  const { signIn, approve } = await staffed(call)
  await signIn('owner')
  await call('settings.change', { shifts: { cash: true, blind: true } })
  await signIn('cashier')
  const sale = { saleId: randomUUID(), amount: rupiah(30_000), tendered: rupiah(50_000) }
  await call('sale.payCash', sale)
  const hidden = {
    withheld: true,
    totals: { paid: { count: 0, amount: 0 } },
    channels: [],
    hours: [],
    cashiers: [],
    cash: { float: null, expected: 0, difference: null },
  }
  const movement = { movementId: randomUUID(), kind: 'out', amount: rupiah(5_000), note: 'Es' } as const
  for (const seen of [
    await call('shift.open', { float: rupiah(130_000) }),
    await call('shift.cash', movement),
    await call('shift.current', {}),
  ]) {
    expect(seen).toMatchObject(hidden)
    expect(seen.cash).not.toHaveProperty('taken')
    expect(seen.opened?.float ?? null).toBe(null)
  }
  const of = { kind: 'xReport' } as const
  await expect(call('print.preview', { of, paper: '58' })).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(call('print.slip', { of })).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(call('order.noteExport', { count: 1 })).rejects.toMatchObject({ code: 'notAllowed' })

  await signIn('supervisor')
  const shown = await call('shift.current', {})
  expect(shown.withheld).toBeUndefined()
  expect(shown).toMatchObject({ totals: { paid: { count: 1 } }, cash: { expected: rupiah(125_000) } })
  expect((await call('print.preview', { of, paper: '58' })).blocks.length).toBeGreaterThan(0)
  const { id } = await call('print.slip', { of })

  await signIn('cashier')
  await expect(call('print.again', { id })).rejects.toMatchObject({ code: 'notAllowed' })
  const closing = { ...close(1), counted: rupiah(120_000) }
  const asked = { action: 'closeShift', merchantTradeNo: 'Z1', amount: null } as const
  const approval = await approve({ ...asked, terms: termsOf(closing) })
  const report = await call('shift.close', { ...closing, approval })
  expect(report).toMatchObject({
    totals: { paid: { count: 1 } },
    cash: { expected: rupiah(125_000), counted: rupiah(120_000), difference: -rupiah(5_000) },
  })
  expect((await call('shift.read', { number: 1 })).report).toEqual(report)
})
