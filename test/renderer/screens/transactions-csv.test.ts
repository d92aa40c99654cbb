import { expect, test } from 'vitest'
import { transactionsCsv } from '../../../renderer/screens/reports/transactions-csv.ts'
import { rupiah } from '../../../shared/money.ts'

test('a payment and a refund have columns of their own for their amounts, and only the refund says how it was paid back', () => {
  const at = Date.parse('2026-11-24T09:30:00+07:00')
  const both = { at, paymentType: 'QRIS', merchantTradeNo: 'LK-1' }
  const file = transactionsCsv(
    [
      {
        kind: 'payment',
        sequence: 1,
        ...both,
        platformTradeNo: 'P-1',
        amount: rupiah(40_000),
        fee: rupiah(280),
        cashier: 'Budi',
      },
      {
        kind: 'refund',
        sequence: 2,
        ...both,
        platformTradeNo: null,
        amount: rupiah(10_000),
        merchantRefundNo: 'RF-1',
        outside: 'drawer',
      },
    ],
    { t: ((key: string) => key) as never, zone: 'WIB', channel: (type) => type },
  )
  const [head = '', ...lines] = file.split('\r\n')
  const cells = lines.map((line) => line.split(';'))
  expect(head.split(';')).toHaveLength(11)
  const time = '2026-11-24 09:30:00'
  const of = ['QRIS', 'LK-1']
  expect(cells.slice(0, 2)).toEqual([
    [time, 'report.transaction.payment', ...of, '', 'P-1', 'Budi', '40000', '', '280', ''],
    [time, 'report.transaction.refund', ...of, 'RF-1', '', '', '', '10000', '', 'refund.outside.by.drawer'],
  ])
})
