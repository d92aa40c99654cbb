import { expect, test } from 'vitest'
import { csvColumns, csvRow } from '../../../renderer/screens/orders/order-csv.ts'
import { csvText } from '../../../shared/csv.ts'
import { rupiah, sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { paidState } from '../../helpers/orders.ts'
import { sampleOrder } from '../../helpers/samples.ts'
import { screenTexts } from '../../helpers/screen-texts.ts'

test('a row has a cell for every column, amounts as plain rupiah and times by the shop’s clocks', () => {
  const createdAt = Date.parse('2026-11-21T09:00:00+09:00')
  const order = { ...sampleOrder, createdAt, amount: rupiah(57_500) }
  const cart = [
    { kind: 'product', id: 'A', name: 'Kopi', type: 'Minuman', price: rupiah(28_750), quantity: 2 },
  ] as const
  const row = csvRow(order, { state: 'Lunas', channel: 'QRIS' }, 'WIT', cart)
  expect(row[csvColumns.indexOf('items')]).toBe('2 x Kopi')
  expect(row).toHaveLength(csvColumns.length)
  expect(row[csvColumns.indexOf('made')]).toBe('2026-11-21 09:00:00')
  expect(row[csvColumns.indexOf('amount')]).toBe(rupiah(57_500))
  expect(row[csvColumns.indexOf('state')]).toBe('Lunas')
})

test('no export drops the sen of an amount: payments and fees of a gateway may have some', () => {
  const state = paidState({ payable: sen(5_790_250), fee: sen(40_250) })
  const row = csvRow({ ...sampleOrder, state }, { state: 'Lunas', channel: 'QRIS' }, 'WIB', [])
  expect([row[csvColumns.indexOf('payable')], row[csvColumns.indexOf('fee')]]).toEqual([5_790_250, 40_250])
})

test('an order that nobody paid says what was to be paid, under a head that does not call it paid', () => {
  const state = {
    kind: 'expired',
    since: 1,
    platformTradeNo: null,
    payable: rupiah(17_483),
    code: null,
    expiresAt: 2,
  } as const
  const row = csvRow({ ...sampleOrder, state }, { state: 'Kedaluwarsa', channel: 'QRIS' }, 'WIB', [])
  expect(row[csvColumns.indexOf('payable')]).toBe(rupiah(17_483))
  for (const language of ['id', 'en'] as const)
    expect(screenTexts(language)('orders.csv.payable')).not.toMatch(/dibayar|paid/i)
})

test('cash says what was handed over and what went back; any other way to pay leaves both empty', () => {
  const texts = { state: 'Lunas', channel: 'Tunai' }
  const at = csvColumns.indexOf('received')
  const ofCash = (order: Order) => csvRow(order, texts, 'WIB', []).slice(at, at + 2)
  const state = paidState({ payable: rupiah(47_500), tendered: rupiah(50_000) })
  expect(ofCash({ ...sampleOrder, state })).toEqual([rupiah(50_000), rupiah(2_500)])
  expect(ofCash({ ...sampleOrder, state: paidState() })).toEqual(['', ''])
})

test('a part of a sale says what the whole sale comes to; any other order leaves it empty', () => {
  const texts = { state: 'Lunas', channel: 'QRIS' }
  const last = (order: Order) => csvRow(order, texts, 'WIB', [])[csvColumns.indexOf('saleTotal')]
  const cash = { merchantTradeNo: 'LK-1', amount: rupiah(15_000), givenBack: false }
  expect(last({ ...sampleOrder, part: { kind: 'rest', total: rupiah(40_000), cash } })).toBe(rupiah(40_000))
  expect(last(sampleOrder)).toBe('')
})

test('the goods of a sale paid in two are in one of its rows, so that nobody counts them twice', () => {
  const texts = { state: 'Lunas', channel: 'QRIS' }
  const cart = [
    { kind: 'product', id: 'A', name: 'Kopi', type: 'x', price: rupiah(40_000), quantity: 1 },
  ] as const
  const items = (order: Order) => csvRow(order, texts, 'WIB', cart)[csvColumns.indexOf('items')]
  const total = rupiah(40_000)
  const rest = { merchantTradeNo: 'LK-2', paymentType: 'QRIS', payable: rupiah(25_000) }
  const cash = { merchantTradeNo: 'LK-1', amount: rupiah(15_000), givenBack: false }
  expect(items({ ...sampleOrder, part: { kind: 'cash', total, rest } })).toBe('')
  expect(items({ ...sampleOrder, part: { kind: 'rest', total, cash } })).toBe('1 x Kopi')
})

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+62812', "'+62812"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1', "'\t'=1"],
  ['Siti; "Ani"\r\nBudi', '"Siti; ""Ani""\r\nBudi"'],
  ['Kopi Susu', 'Kopi Susu'],
])('a name like %j is text to every spreadsheet', (text, cell) => {
  expect(csvText([[text, 'x']])).toBe(`\uFEFF${cell};x\r\n`)
})

test('cash that was rounded says the price before; any other order leaves it empty', () => {
  const texts = { state: 'Lunas', channel: 'Tunai' }
  const last = (order: Order) => csvRow(order, texts, 'WIB', []).at(-2)
  expect(csvColumns.slice(-2)).toEqual(['beforeRounding', 'cartName'])
  expect(last({ ...sampleOrder, amount: rupiah(23_100), rounding: -9_300 })).toBe(rupiah(23_193))
  expect(last(sampleOrder)).toBe('')
})

test('an order says whose cart it was: people ask for a table’s sales by its name', () => {
  const named = (order: Order) => csvRow(order, { state: 'Lunas', channel: 'Tunai' }, 'WIB', []).at(-1)
  expect(named({ ...sampleOrder, cartName: 'Meja 4' })).toBe('Meja 4')
  expect(named(sampleOrder)).toBe('')
})
