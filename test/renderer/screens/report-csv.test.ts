import { expect, test } from 'vitest'
import { reportCsv, reportFile } from '../../../renderer/screens/reports/report-csv.ts'
import { rupiah } from '../../../shared/money.ts'
import type { SalesReport } from '../../../shared/report/sales-report.ts'

const none = { count: 0, amount: 0 }
const figures = {
  paid: { count: 2, amount: rupiah(57_500) },
  refunded: none,
  fees: none,
  parts: { discount: none, service: none, tax: none },
  refundedParts: { service: none, tax: none },
  rounding: { up: none, down: none },
}
const midnight = Date.parse('2026-11-24T00:00:00+07:00')

test('a report for a spreadsheet has its days as dates, by the shop’s clocks, and one amount in each cell', () => {
  const report = {
    totals: figures,
    days: [{ day: midnight, ...figures }],
    channels: [],
    cashiers: [],
    products: [
      { name: 'Kopi', quantity: 3, amount: rupiah(57_500), returned: { quantity: 1, amount: rupiah(8_000) } },
    ],
    typed: none,
    typedReturned: none,
    unnamedReturned: none,
    received: [{ from: 'account', paymentType: 'StaticBankLVA', count: 2, amount: rupiah(100_000) }],
  } as unknown as SalesReport
  const rows = reportCsv(report, null, {
    t: ((key: string) => key) as never,
    zone: 'WIB',
    channel: (type) => type,
  })
    .split('\r\n')
    .map((line) => line.split(';'))
  expect(rows[2]?.slice(0, 5)).toEqual(['report.byDay', '2026-11-24', '2', '57500', '0'])
  // Pieces of goods are no payments.
  expect(rows[4]?.slice(0, 5)).toEqual(['report.byProduct', 'Kopi', '', '57500', '8000'])
  expect(rows[4]?.slice(-3)).toEqual(['3', '1', ''])
  // What came without a sale stands beside what was sold.
  const received = ['shift.received', 'shift.from.account: StaticBankLVA', '2', '100000', '']
  expect(rows[3]?.slice(0, 5)).toEqual(received)
  expect(rows[0]?.slice(-3)).toEqual(['report.quantity', 'report.returned', 'report.earlier'])
  expect(new Set(rows.slice(0, 5).map((row) => row.length)).size).toBe(1)
})

test('its file is named by its days', () => {
  const day = 86_400_000
  expect(reportFile('laporan', { from: midnight, to: midnight + day }, 'WIB')).toBe(
    'loket-laporan-2026-11-24.csv',
  )
  expect(reportFile('laporan', { from: midnight - 6 * day, to: midnight + day }, 'WIB')).toBe(
    'loket-laporan-2026-11-18_2026-11-24.csv',
  )
})
