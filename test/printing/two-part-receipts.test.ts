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

  test('says what rounding added to the rest, for either part', () => {
    const money = /^(Jumlah|Tunai|Sisa,|Pembulatan|Uang|Kembalian) /
    const total = { total: rupiah(37_543), sums: undefined }
    const rest = { merchantTradeNo: 'LK-2', paymentType: 'Cash', payable: rupiah(27_600) }
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
    const ofPart = inCash(rupiah(10_000), rupiah(10_000), { kind: 'cash', ...total, rest })
    expect(ofPart.some((line) => /^ *Pembulatan +Rp 57$/.test(line))).toBe(true)
    for (const said of [ofPart, ofRest]) expect(said.some((line) => line.trim() === 'Rp 37.600')).toBe(true)
  })

  test('says the fee that the payer of the rest bore, for either part', () => {
    const fee = rupiah(700)
    const payable = rupiah(28_200)
    const paidBy = (fees: boolean, amount: Sen, paid: Partial<typeof state>, part: Order['part']) => {
      const order = anOrder({ ...state, ...paid }, { amount, part })
      return receiptLines(order, { fees }).filter((line) => /^(Biaya|Rp|termasuk) /.test(line))
    }
    for (const fees of [true, false]) {
      const said = fees
        ? ['Biaya pembayaran          Rp 700', 'Rp 38.200']
        : ['Rp 38.200', 'termasuk biaya pembayaran']
      const rest = { merchantTradeNo: 'LK-2', paymentType: 'QRIS', payable }
      const ofRest = paidBy(fees, rupiah(27_500), { payable, fee }, { kind: 'rest', ...sums, cash })
      const paidCash = { payable: rupiah(10_000), tendered: rupiah(10_000) }
      const ofCash = paidBy(fees, rupiah(10_000), paidCash, { kind: 'cash', ...sums, rest })
      expect([ofRest, ofCash]).toEqual([said, said])
    }
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

  test('names both ways to pay and both numbers, for either part', () => {
    const own = anOrder(aPaidOrder().state).merchantTradeNo
    const rest = { merchantTradeNo: 'LK-2', paymentType: 'QRIS', payable: rupiah(27_500) }
    const ofCash = inCash(cash.amount, cash.amount, { kind: 'cash', ...sums, rest })
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
    expect(said(ofCash)).toEqual([
      `Pesanan  ${own}`,
      'Cara bayar  Tunai + QRIS',
      'Tunai  Rp 10.000',
      own,
      'QRIS  Rp 27.500',
      'LK-2',
    ])
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
    const rest = { merchantTradeNo: 'LK-2', paymentType: 'QRIS', payable: rupiah(27_500) }
    const lines = inCash(cash.amount, cash.amount, { kind: 'cash', ...sums, rest })
    expect(lines).toContain('Jumlah                 Rp 37.500')
    expect(lines.join()).not.toMatch(/Uang diterima|Kembalian/)
  })
})
