import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart } from '../../../shared/cart/cart.ts'
import { cartSums } from '../../../shared/cart/discount.ts'
import { netsOf } from '../../../shared/cart/nets.ts'
import { roundedForCash } from '../../../shared/cash/cash-rounding.ts'
import { rupiah, type Sen } from '../../../shared/money.ts'
import {
  linesLeft,
  linesText,
  pricedLines,
  type RefundLine,
  type SoldFor,
  stepOf,
  totalOfLines,
} from '../../../shared/refund/refund-lines.ts'
import { type Held, madeOf } from '../../../shared/refund/refund-made-of.ts'
import { noTax } from '../../../shared/tax/no-tax.ts'
import { totalOf } from '../../../shared/tax/sale-sums.ts'

const product = (name: string, price: number, quantity: number) =>
  ({ kind: 'product', id: name, name, type: 'x', price: rupiah(price), quantity }) as const
const toCoins = { to: rupiah(100), way: 'down' } as const
const terms = { ...noTax, rate: 1_100, service: 500, included: false }

const carts = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 7 }),
    untaxed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)

test('however its goods come back, piece by piece or together, they come to the whole price and all of its tax', () => {
  fc.assert(
    fc.property(
      carts,
      fc.nat({ max: 90 }),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      (lines, percent, isCash, picks) => {
        const goods: Cart = lines.map(({ price, quantity, untaxed }, at) => ({
          ...product(`P${at}`, price, quantity),
          ...(untaxed ? { untaxed } : {}),
        }))
        const off = Math.floor(
          (lines.reduce((sum, one) => sum + one.price * one.quantity, 0) * percent) / 100,
        )
        const cart: Cart =
          off > 0 ? [...goods, { kind: 'discount', name: 'Diskon', amount: rupiah(off) }] : goods
        const sums = cartSums(cart, terms)
        if (!sums) throw new Error('it comes to an amount')
        const price = isCash ? roundedForCash(totalOf(sums), toCoins) : totalOf(sums)
        const sold = { amount: price, paymentType: isCash ? 'Cash' : 'QRIS', sums }
        const made: Held[] = []
        for (;;) {
          const left = linesLeft(cart, sold, made).filter(({ quantity }) => quantity > 0)
          const of = left[Number(picks.next().value) % Math.max(1, left.length)]
          if (!of) break
          const wanted = [{ line: of.line, quantity: 1 + (Number(picks.next().value) % of.quantity) }]
          const priced = pricedLines(left, wanted, stepOf(sold))
          if (!priced) throw new Error('so much is left')
          const amount = totalOfLines(priced)
          made.push({ amount, ...madeOf(sold, cart, made, { amount, lines: priced }) })
        }
        const sum = (of: (one: Held) => number | undefined) =>
          made.reduce((all, one) => all + (of(one) ?? 0), 0)
        expect(sum(({ amount }) => amount)).toBe(price)
        expect(sum(({ parts }) => parts?.tax)).toBe(sums.tax)
        expect(sum(({ parts }) => parts?.service)).toBe(sums.service)
        expect(sum(({ goods: ofRefund }) => ofRefund)).toBe(sums.goods - sums.discount)
        // What costs less than a coin goes back with the rest.
        if (linesLeft(cart, sold, []).some((line) => line.amount === 0)) return
        const back = made.flatMap((one) => one.lines ?? [])
        for (const [at, net] of netsOf(cart).entries()) {
          const ofLine = back.filter(({ line }) => line === at)
          expect(ofLine.reduce((all, one) => all + (one.goods ?? 0), 0)).toBe(net ?? 0)
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('of a sale paid in two, the same pieces of both parts add up to their price, with either part first', () => {
  fc.assert(
    fc.property(
      carts,
      // A part of a piece that is less than a coin is beside the point.
      fc.integer({ min: 10, max: 90 }),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      (lines, percent, endsInCash, picks) => {
        const cart: Cart = lines.map(({ price, quantity }, at) => product(`P${at}`, 2_000 + price, quantity))
        const total = lines.reduce((sum, { price, quantity }) => sum + (2_000 + price) * quantity, 0)
        const inCash = rupiah(Math.ceil((total * percent) / 10_000) * 100)
        fc.pre(inCash < rupiah(total))
        const first: SoldFor = { amount: inCash, paymentType: 'Cash' }
        const rest: SoldFor = {
          amount: (rupiah(total) - inCash) as Sen,
          paymentType: endsInCash ? 'Cash' : 'QRIS',
          part: {
            kind: 'rest',
            total: rupiah(total),
            cash: { merchantTradeNo: 'C', amount: inCash, givenBack: false },
          },
        }
        const all: SoldFor = { amount: rupiah(total), paymentType: rest.paymentType }
        const made = [first, rest, all].map((sold) => ({
          sold,
          refunds: [] as { lines: readonly RefundLine[] }[],
        }))
        for (;;) {
          const left = linesLeft(cart, all, made[2]?.refunds ?? []).filter(({ quantity }) => quantity > 0)
          const of = left[Number(picks.next().value) % Math.max(1, left.length)]
          if (!of) break
          const wanted = [{ line: of.line, quantity: 1 + (Number(picks.next().value) % of.quantity) }]
          const [coins = 0, others = 0, price = 0] = made.map(({ sold, refunds }) => {
            const priced = pricedLines(linesLeft(cart, sold, refunds), wanted, stepOf(sold)) ?? expect.fail()
            refunds.push({ lines: priced })
            return totalOfLines(priced)
          })
          expect(coins + others).toBe(price)
        }
        const sumOf = (at: number) =>
          made[at]?.refunds.reduce((sum, { lines }) => sum + totalOfLines(lines), 0)
        expect([sumOf(0), sumOf(1)]).toEqual([inCash, rest.amount])
      },
    ),
    { numRuns: 200 },
  )
})

test('a piece is its share of what was paid: discount off, service and tax in', () => {
  const cart: Cart = [
    product('Nasi', 30_000, 2),
    product('Teh', 20_000, 1),
    { kind: 'discount', name: 'Diskon', amount: rupiah(8_000) },
  ]
  const sums = cartSums(cart, terms)
  // 72.000, service 3.600, PPN 8.316.
  const price = totalOf(sums ?? expect.fail())
  expect(price).toBe(rupiah(83_916))
  const left = linesLeft(cart, { amount: price }, [])
  expect(left).toEqual([
    { line: 0, quantity: 2, amount: rupiah(62_937) },
    { line: 1, quantity: 1, amount: rupiah(20_979) },
  ])
  const first = pricedLines(left, [{ line: 0, quantity: 1 }], rupiah(1))
  expect(first).toEqual([{ line: 0, quantity: 1, amount: rupiah(31_468) }])
  // The last piece takes the rupiah that the first one left.
  const then = linesLeft(cart, { amount: price }, [{ lines: first ?? [] }])
  expect(then[0]).toEqual({ line: 0, quantity: 1, amount: rupiah(31_469) })
  expect(pricedLines(then, [{ line: 0, quantity: 2 }], rupiah(1))).toBeNull()
  expect(pricedLines(then, [{ line: 2, quantity: 1 }], rupiah(1))).toBeNull()
  expect(linesText(cart, [{ line: 1, quantity: 1 }])).toBe('1 x Teh')
})

test('goods that differ by their extras alone are listed apart before they are given back', () => {
  const extras = [{ name: 'Ekstra shot', price: rupiah(5_000) }]
  const cart: Cart = [
    { ...product('Kopi', 18_000, 1), note: 'untuk Pak Budi' },
    { ...product('Kopi', 23_000, 2), extras },
  ]
  const lines = [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 2 },
  ]
  expect(linesText(cart, lines)).toBe('1 x Kopi, 2 x Kopi (Ekstra shot)')
})

test('goods without tax bear no tax and give none back', () => {
  const cart: Cart = [product('Nasi', 100_000, 1), { ...product('Beras', 100_000, 1), untaxed: true }]
  const sums = cartSums(cart, { ...terms, service: 0 }) ?? expect.fail()
  const price = totalOf(sums)
  const left = linesLeft(cart, { amount: price, sums }, [])
  expect(left.map(({ amount }) => amount)).toEqual([rupiah(111_000), rupiah(100_000)])
  const sold = { amount: price, paymentType: 'QRIS', sums }
  const made = left.map((line) => madeOf(sold, cart, [], { amount: line.amount, lines: [line] }))
  expect(made.map(({ parts }) => parts?.tax)).toEqual([rupiah(11_000), 0])
})

test('goods that were paid in rounded cash come back as coins that a drawer has', () => {
  const cart: Cart = [
    product('Nasi goreng', 18_500, 2),
    product('Es teh', 5_300, 1),
    product('Kerupuk', 1_777, 1),
    { kind: 'discount', name: 'Diskon', amount: rupiah(3_085) },
  ]
  const priceOf = (sold: SoldFor) => {
    const left = linesLeft(cart, sold, [])
    const pieces = pricedLines(left, [{ line: 0, quantity: 1 }], stepOf(sold)) ?? []
    return [...left, ...pieces].map(({ amount }) => amount / 100)
  }
  // Rp 47.777 before rounding.
  expect(priceOf({ amount: rupiah(47_700), paymentType: 'Cash' })).toEqual([40_100, 5_700, 1_900, 20_000])
  // Other ways to pay have every rupiah, and so has a drawer whose shop rounds nothing.
  expect(priceOf({ amount: rupiah(47_700), paymentType: 'QRIS' })).toEqual([40_041, 5_736, 1_923, 20_020])
  expect(priceOf({ amount: rupiah(47_777), paymentType: 'Cash' })).toEqual([40_105, 5_745, 1_927, 20_052])
})

test('a piece that costs less than a coin is not free', () => {
  const cart: Cart = [product('Permen', 50, 10)]
  const sold = { amount: rupiah(500), paymentType: 'Cash' }
  const one = pricedLines(linesLeft(cart, sold, []), [{ line: 0, quantity: 1 }], stepOf(sold))
  expect(one).toEqual([{ line: 0, quantity: 1, amount: rupiah(50) }])
})
