import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productLinesOf } from '../../electron/gateway/cart-lines.ts'
import { fitProductLines } from '../../electron/gateway/product-lines.ts'
import { type Cart, cartTotal } from '../../shared/cart/cart.ts'
import { MAX_LINES } from '../../shared/cart/cart-limits.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { orderRequest } from '../../shared/gateway/orders.ts'
import { rupiah } from '../../shared/money.ts'

const kopi = (quantity: number, price: number): CartLine => {
  return { kind: 'product', id: 'KOPI', name: 'Kopi', type: 'Minuman', price: rupiah(price), quantity }
}
const discount = (amount: number): CartLine => {
  return { kind: 'discount', name: 'Diskon', amount: rupiah(amount) }
}
const told = (cart: Cart) => productLinesOf(cart).map(({ price, quantity }) => [price / 100, quantity])

test('without a discount every line is sent as it is', () => {
  expect(told([kopi(2, 18_000), kopi(1, 5_000)])).toEqual([
    [18_000, 2],
    [5_000, 1],
  ])
})

test('a discount comes off the lines in proportion, to the last rupiah', () => {
  expect(told([kopi(1, 30_000), kopi(1, 10_000), discount(4_000)])).toEqual([
    [27_000, 1],
    [9_000, 1],
  ])
  // 1,000 off three of 5,000: two of them cost a rupiah more.
  expect(told([kopi(3, 5_000), discount(1_000)])).toEqual([
    [4_666, 1],
    [4_667, 2],
  ])
})

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9_999 }),
  price: fc.integer({ min: 1, max: 9_999 }),
})
const carts = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: MAX_LINES - 1 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ lines, off }): Cart => {
    const products = lines.map(({ quantity, price }) => kopi(quantity, price))
    const taken = Math.floor((off * (cartTotal(products) ?? 0)) / 100)
    return taken === 0 ? products : [...products, discount(taken)]
  })

test('any cart becomes at most 30 lines with prices of at least zero that add up to exactly its total', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const lines = fitProductLines(productLinesOf(cart))
      expect(lines.length).toBeLessThanOrEqual(30)
      for (const { price, quantity } of lines) {
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price % 100).toBe(0)
        expect(quantity).toBeGreaterThan(0)
      }
      expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(cartTotal(cart))
      const { productInfo } = orderRequest
      expect(productInfo.safeEncode([...lines]).success).toBe(true)
    }),
    { numRuns: 60 },
  )
})
