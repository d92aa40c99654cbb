import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart } from '../../../shared/cart/cart.ts'
import { cartSums } from '../../../shared/cart/discount.ts'
import { rupiah, type Sen } from '../../../shared/money.ts'
import { linesLeft, pricedLines, stepOf, totalOfLines } from '../../../shared/refund/refund-lines.ts'
import { type Held, madeOf } from '../../../shared/refund/refund-made-of.ts'
import { noTax } from '../../../shared/tax/no-tax.ts'
import { totalOf } from '../../../shared/tax/sale-sums.ts'

const terms = { ...noTax, rate: 1_100, service: 0, included: false }
const goods = (name: string, price: number, quantity = 1) =>
  ({ kind: 'product', id: name, name, type: 'x', price: rupiah(price), quantity }) as const
const riceAndBeras: Cart = [goods('Nasi', 100_000), { ...goods('Beras', 100_000, 2), untaxed: true }]
const sumsOf = (cart: Cart, by = terms) => cartSums(cart, by) ?? expect.fail('it comes to an amount')
const sold = (cart: Cart, by = terms) => {
  const sums = sumsOf(cart, by)
  return { amount: totalOf(sums), paymentType: 'QRIS', sums }
}
const sumOf = (all: readonly Held[], of: (one: Held) => number | undefined) =>
  all.reduce((sum, one) => sum + (of(one) ?? 0), 0)

test('refunds of a price made by thirds come to its goods and its tax', () => {
  const order = sold([goods('Nasi', 20_900)])
  const made: Held[] = []
  for (const amount of [7_733, 7_733, 7_733].map(rupiah))
    made.push({ amount, ...madeOf(order, [], made, { amount }) })
  expect(made.map(({ parts }) => parts?.tax)).toEqual([766, 767, 766].map(rupiah))
  expect(sumOf(made, (one) => one.goods)).toBe(rupiah(20_900))
})

test('what others freed and took meanwhile is in the share of one that takes hold again', () => {
  const order = {
    amount: rupiah(200),
    paymentType: 'QRIS',
    sums: { ...sumsOf([goods('Teh', 199)]), tax: rupiah(1) },
  }
  const half = { amount: rupiah(100) }
  // Alone, each half of one rupiah would be a rupiah.
  const [first, second] = [madeOf(order, [], [], half), madeOf(order, [], [], half)]
  expect([first.parts?.tax, second.parts?.tax]).toEqual([rupiah(1), rupiah(1)])
  const again = madeOf(order, [], [{ ...half, ...second }], half)
  expect(again.parts?.tax).toBe(0)
})

test('a refund from before goods and tax were written counts with its share', () => {
  const cart: Cart = [goods('Nasi', 100_000)]
  const amount = rupiah(55_500)
  expect(madeOf(sold(cart), cart, [{ amount }], { amount })).toEqual({
    goods: rupiah(50_000),
    parts: { service: 0, tax: rupiah(5_500) },
  })
})

test('goods without tax that came back first leave their price without tax to the rest', () => {
  const cart = riceAndBeras
  const order = sold(cart)
  const beras = linesLeft(cart, order, []).filter(({ line }) => line === 1)
  const amount = totalOfLines(beras)
  const first = { amount, ...madeOf(order, cart, [], { amount, lines: beras }) }
  expect(first).toMatchObject({ goods: rupiah(200_000), parts: { tax: 0 } })
  const rest = rupiah(55_500)
  expect(madeOf(order, cart, [first], { amount: rest })).toEqual({
    goods: rupiah(50_000),
    parts: { service: 0, tax: rupiah(5_500) },
  })
})

test('no refund has more tax than taxed goods of its price', () => {
  const order = sold(riceAndBeras)
  // By amount first, so that the tax of what is left would not fit into the last ten thousand.
  const amounts = [rupiah(95_000), rupiah(6_000)]
  const made: Held[] = []
  for (const amount of amounts) made.push({ amount, ...madeOf(order, riceAndBeras, made, { amount }) })
  const beras = linesLeft(riceAndBeras, order, []).filter(({ line }) => line === 1)
  const amount = totalOfLines(beras)
  made.push({ amount, ...madeOf(order, riceAndBeras, made, { amount, lines: beras }) })
  const last = rupiah(10_000)
  made.push({ amount: last, ...madeOf(order, riceAndBeras, made, { amount: last }) })
  expect(made.at(-1)?.parts?.tax).toBeLessThanOrEqual(rupiah(991))
  expect(sumOf(made, (one) => one.parts?.tax)).toBe(rupiah(11_000))
  expect(sumOf(made, (one) => one.goods)).toBe(rupiah(300_000))
})

test('however refunds are mixed, and whichever of them fail, all of the price is all of goods, service charge and tax', () => {
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 300_000 }),
      quantity: fc.integer({ min: 1, max: 7 }),
      untaxed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  const acts = fc.array(
    fc.record({ by: fc.constantFrom('amount', 'piece', 'all'), pick: fc.nat(), fails: fc.boolean() }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(lines, acts, fc.boolean(), fc.boolean(), (drawn, wanted, isCash, included) => {
      const cart: Cart = drawn.map(({ price, quantity, untaxed }, at) => ({
        ...goods(`P${at}`, price, quantity),
        ...(untaxed ? { untaxed } : {}),
      }))
      const order = {
        ...sold(cart, { ...terms, service: 500, included }),
        ...(isCash ? { paymentType: 'Cash' } : {}),
      }
      const held: Held[] = []
      const taxed = totalOfLines(linesLeft(cart, order, []).filter(({ line }) => !drawn[line]?.untaxed))
      const refund = (amount: Sen, of?: Held['lines']) => {
        const one = { amount, ...madeOf(order, cart, held, { amount, lines: of }) }
        held.push(one)
        const most = Math.min(
          order.sums.tax,
          Number((BigInt(order.sums.tax) * BigInt(amount)) / BigInt(taxed || 1)),
        )
        expect(one.parts?.tax).toBeLessThanOrEqual(most + 200)
      }
      const left = () => order.amount - sumOf(held, (one) => one.amount)
      for (const { by, pick, fails } of wanted) {
        const rest = left()
        const of = linesLeft(cart, order, held).filter(({ quantity }) => quantity > 0)
        const line = of[pick % Math.max(1, of.length)]
        if (fails && held.length > 0) held.splice(pick % held.length, 1)
        else if (rest === 0) continue
        else if (by === 'piece' && line) {
          const priced = pricedLines(
            of,
            [{ line: line.line, quantity: 1 + (pick % line.quantity) }],
            stepOf(order),
          )
          if (priced && totalOfLines(priced) > 0 && totalOfLines(priced) <= rest)
            refund(totalOfLines(priced), priced)
        } else refund((by === 'all' ? rest : 1 + (pick % rest)) as Sen)
      }
      if (left() > 0) refund(left() as Sen)
      expect(sumOf(held, (one) => one.goods)).toBe(order.sums.goods)
      expect(sumOf(held, (one) => one.parts?.tax)).toBe(order.sums.tax)
      expect(sumOf(held, (one) => one.parts?.service)).toBe(order.sums.service)
    }),
    { numRuns: 300 },
  )
})
