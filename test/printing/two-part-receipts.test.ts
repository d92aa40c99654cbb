import { describe, expect, test } from 'vitest'
import type { Cart } from '../../shared/cart/cart.ts'
import { rupiah, type Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { anOpenOrder, anOrder, aPaidOrder } from './sample-orders.ts'
import { linesOf, paymentSlip, receiptLines } from './slip-lines.ts'

describe('of a sale paid in two, the receipt', () => {
  const sums = { total: rupiah(37_500), sums: undefined }
  const cash = { merchantTradeNo: 'LK-1', amount: rupiah(10_000), givenBack: false }
  const { state } = aPaidOrder()
  const inCash = (amount: Sen, tendered: Sen, part: Order['part'], rounding?: number) =>
    receiptLines(
      anOrder({ ...state, payable: amount, tendered }, { amount, paymentType: 'Cash', part, rounding }),
    )

  test('says what was handed over and given back below the part that it belongs to', () => {
    const lines = inCash(rupiah(27_500), rupiah(50_000), { kind: 'rest', ...sums, cash })
    expect(lines.filter((line) => /^(Jumlah|Tunai|Sisa,|Uang|Kembalian) /.test(line))).toEqual([
      'Jumlah                 Rp 37.500',
      'Tunai                  Rp 10.000',
      'Sisa, tunai            Rp 27.500',
      'Uang diterima        Rp 50.000',
      'Kembalian            Rp 22.500',
      'Jumlah dibayar',
    ])
  })

  test('says what rounding added to the rest', () => {
    const money = /^(Jumlah|Tunai|Sisa,|Pembulatan|Uang|Kembalian) /
    const total = { total: rupiah(37_543), sums: undefined }
    const ofRest = inCash(rupiah(27_600), rupiah(30_000), { kind: 'rest', ...total, cash }, 5_700)
    expect(ofRest.filter((line) => money.test(line))).toEqual([
      'Jumlah                 Rp 37.543',
      'Tunai                  Rp 10.000',
      'Sisa, tunai            Rp 27.543',
      'Pembulatan               Rp 57',
      'Uang diterima        Rp 30.000',
      'Kembalian             Rp 2.400',
      'Jumlah dibayar',
    ])
    expect(ofRest.map((line) => line.trim())).toContain('Rp 37.600')
  })

  test('says the fee that the payer of the rest bore', () => {
    const fee = rupiah(700)
    const payable = rupiah(28_200)
    const part = { kind: 'rest', ...sums, cash } as const
    const order = anOrder({ ...state, payable, fee }, { amount: rupiah(27_500), part })
    const said = (fees: boolean) =>
      receiptLines(order, { fees }).filter((line) => /^(Biaya|Rp|termasuk) /.test(line))
    expect(said(true)).toEqual(['Biaya pembayaran          Rp 700', 'Rp 38.200'])
    expect(said(false)).toEqual(['Rp 38.200', 'termasuk biaya pembayaran'])
  })

  test('says its total once where the subtotal of the goods is that already', () => {
    const goods = (id: string, price: number) =>
      ({ kind: 'product', id, name: id, type: 'x', price: rupiah(price), quantity: 1 }) as const
    const kopi = [goods('Kopi', 30_000), goods('Teh', 7_500)]
    const part = { kind: 'rest', ...sums, cash: { ...cash, amount: rupiah(27_500) } } as const
    const said = (cart: Cart) =>
      linesOf(paymentSlip(anOpenOrder('qr', { part }), cart)).filter((line) =>
        /^(Subtotal|Jumlah) .*Rp/.test(line),
      )
    expect(said(kopi)).toEqual(['Subtotal 2 barang      Rp 37.500'])
    const lessTwo = { kind: 'discount', id: 'd', name: 'Diskon', amount: rupiah(2_000) } as const
    expect(said([...kopi.slice(0, 1), goods('Teh', 9_500), lessTwo])).toEqual([
      'Subtotal 2 barang      Rp 39.500',
      'Jumlah                 Rp 37.500',
    ])
  })

  test('names both ways to pay and both numbers', () => {
    const own = anOrder(aPaidOrder().state).merchantTradeNo
    const part = { kind: 'rest', ...sums, cash } as const
    const paidBy = (paymentType: string, language: 'id' | 'en' | 'both') =>
      receiptLines(anOrder(state, { amount: rupiah(27_500), paymentType, part }), {
        language,
        profile: 'generic-80',
      })
    const said = (lines: string[]) =>
      lines
        .filter((line) => /^(Pesanan|Order|Cara|Way|Tunai|Cash\b|Sisa|QRIS|LK)/.test(line))
        .map((line) => line.replace(/ {2,}/, '  '))
    expect(said(paidBy('QRIS', 'en'))).toEqual([
      `Order  ${own}`,
      'Way to pay  Cash + QRIS',
      'Cash  Rp 10.000',
      'LK-1',
      'QRIS  Rp 27.500',
      own,
    ])
    const code = linesOf(paymentSlip(anOpenOrder('qr', { amount: rupiah(27_500), part })))
    expect(said(code).slice(0, 2)).toEqual([`Pesanan  ${own}`, 'Cara bayar  QRIS'])
    expect(code).toContain('LK-1')
    expect(said(paidBy('QRIS', 'both'))[1]).toBe('Cara bayar / Way to pay  Tunai / Cash + QRIS')
    expect(said(paidBy('Cash', 'id'))).toEqual([
      `Pesanan  ${own}`,
      'Cara bayar  Tunai',
      'Tunai  Rp 10.000',
      'LK-1',
      'Sisa, tunai  Rp 27.500',
      own,
    ])
  })

  test('does not mention it where no change was given', () => {
    const lines = inCash(rupiah(27_500), rupiah(27_500), { kind: 'rest', ...sums, cash })
    expect(lines).toContain('Jumlah                 Rp 37.500')
    expect(lines.join()).not.toMatch(/Uang diterima|Kembalian/)
  })

  test('is that of its rest: of its cash part there is none', () => {
    const rest = { merchantTradeNo: 'LK-2', paymentType: 'QRIS', payable: rupiah(27_500) }
    const ofCash = () => inCash(cash.amount, cash.amount, { kind: 'cash', ...sums, rest })
    expect(ofCash).toThrow('there is no receipt')
  })
})
