import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productLinesOf } from '../../electron/gateway/cart-lines.ts'
import { fitProductLines } from '../../electron/gateway/product-lines.ts'
import { type Cart, cartTotal, goodsOf, lineTotal, type ProductLine } from '../../shared/cart/cart.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { cartSums, percentOf, repriced } from '../../shared/cart/discount.ts'
import { netsOf } from '../../shared/cart/nets.ts'
import { shareOut } from '../../shared/cart/share-out.ts'
import { orderRequest } from '../../shared/gateway/orders.ts'
import { rupiah, type Sen } from '../../shared/money.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { sumsOf, totalOf } from '../../shared/tax/sale-sums.ts'
import { type TaxTerms, taxBases } from '../../shared/tax/tax-terms.ts'

const product = (price: number, quantity = 1): ProductLine => {
  return { kind: 'product', id: 'KOPI', name: 'Kopi', type: 'Minuman', price: rupiah(price), quantity }
}
const ppn11 = { ...noTax, rate: 1_100 }
const inRupiah = (terms: TaxTerms, price: number, off = 0) => {
  const sums = sumsOf(price * 100, off * 100, terms)
  return sums && [sums.service / 100, sums.tax / 100, totalOf(sums) / 100]
}

test('the discount comes off first, then the service charge is added, then the tax on both', () => {
  const terms = { ...ppn11, service: 500, included: false }
  expect(inRupiah(terms, 100_000)).toEqual([5_000, 11_550, 116_550])
  expect(inRupiah(terms, 100_000, 20_000)).toEqual([4_000, 9_240, 93_240])
})

test('if prices contain tax and service, the contained parts are what would be added to the price without them', () => {
  expect(inRupiah(ppn11, 111_000)).toEqual([0, 11_000, 111_000])
  expect(inRupiah({ ...ppn11, service: 500 }, 116_550)).toEqual([5_000, 11_550, 116_550])
})

test('goods without tax, after their share of a discount, and the service charge on them bear no tax', () => {
  const untaxedRice = { ...product(40_000), untaxed: true as const }
  const cart: Cart = [
    product(60_000),
    untaxedRice,
    { kind: 'discount', name: 'Diskon', amount: rupiah(10_000) },
  ]
  const added = cartSums(cart, { ...ppn11, service: 1_000, included: false })
  // 54.000 of 90.000 are taxed, with 5.400 of the 9.000 of service charge.
  expect(added).toMatchObject({ service: 900_000, tax: 653_400, untaxed: 3_600_000 })
  const contained = cartSums(cart, ppn11)
  expect(contained).toMatchObject({ tax: 535_100, untaxed: 3_600_000 })
  expect(contained && totalOf(contained)).toBe(9_000_000)
  expect(cartSums(cart, noTax)).not.toHaveProperty('untaxed')
})

test('12 % of eleven twelfths of the price is 11 % of the price', () => {
  const terms = { ...noTax, rate: 1_200, base: 'elevenTwelfths', included: false } as const
  expect(inRupiah(terms, 100_000)).toEqual([0, 11_000, 111_000])
})

test('each part is rounded once to whole rupiah, half a rupiah up', () => {
  const added = { ...noTax, rate: 1_000, included: false }
  expect(inRupiah(added, 1_004)).toEqual([0, 100, 1_104])
  expect(inRupiah(added, 1_005)).toEqual([0, 101, 1_106])
})

const terms = fc.record({
  name: fc.constantFrom('PPN', 'PB1'),
  rate: fc.integer({ min: 0, max: 5_000 }),
  base: fc.constantFrom(...taxBases),
  service: fc.integer({ min: 0, max: 5_000 }),
  included: fc.boolean(),
}) satisfies fc.Arbitrary<TaxTerms>
const price = fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 4_000_000_000 }))

test('contained parts never change the total, and never exceed it', () => {
  fc.assert(
    fc.property(terms, price, fc.double({ min: 0, max: 1, noNaN: true }), (of, whole, part) => {
      const off = Math.floor(whole * part)
      const sums = sumsOf(whole * 100, off * 100, { ...of, included: true })
      if (!sums) throw new Error('there is always a total')
      expect(totalOf(sums)).toBe((whole - off) * 100)
      expect(sums.service + sums.tax).toBeLessThanOrEqual(totalOf(sums))
      expect([sums.service % 100, sums.tax % 100]).toEqual([0, 0])
    }),
  )
})

test('additions are whole rupiah, within half a rupiah of the exact part', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 100_000_000 }), (of, whole) => {
      const sums = sumsOf(whole * 100, 0, { ...of, included: false })
      if (!sums) throw new Error('there is always a total')
      const [service, tax] = [sums.service / 100, sums.tax / 100]
      expect(Math.abs(service - (whole * of.service) / 10_000)).toBeLessThan(0.500001)
      const rate = of.base === 'whole' ? of.rate / 10_000 : ((of.rate / 10_000) * 11) / 12
      expect(Math.abs(tax - (whole + service) * rate)).toBeLessThan(0.500001)
      expect(totalOf(sums) / 100).toBe(whole + service + tax)
    }),
  )
})

test('an amount above the document’s limit is invalid', () => {
  expect(sumsOf(999_999_999_900, 0, { ...ppn11, included: false })).toBeNull()
  expect(sumsOf(100, 200, noTax)).toBeNull()
})

const cartLine = fc.record({
  price: fc.integer({ min: 1, max: 99_999 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
})
const carts = fc
  .record({
    lines: fc.array(cartLine, { minLength: 1, maxLength: 60 }),
    off: fc.option(fc.integer({ min: 1, max: 99 })),
  })
  .map(({ lines, off }): Cart => {
    const products = lines.map(({ price: of, quantity, percent }): CartLine => {
      const line = product(of, quantity)
      return percent === null ? line : { ...line, discount: { amount: 100 as Sen, percent } }
    })
    const discount = { kind: 'discount', name: 'Diskon', amount: 100 as Sen, percent: off ?? 1 } as const
    return repriced(off === null ? products : [...products, discount])
  })

test('for any cart and terms, productInfo adds up to exactly the amount paid and obeys the document', () => {
  fc.assert(
    fc.property(carts, terms, (cart, of) => {
      const sums = cartSums(cart, of)
      if (!sums) throw new Error('there is always a total')
      const lines = fitProductLines(productLinesOf(cart, sums))
      expect(lines.length).toBeLessThanOrEqual(30)
      expect(lines.reduce((sum, line) => sum + line.price * line.quantity, 0)).toBe(totalOf(sums))
      const named = lines.filter(({ type }) => type === 'tax' || type === 'service')
      const told = named.reduce((sum, line) => sum + line.price, 0)
      expect(told).toBe(of.included ? 0 : sums.service + sums.tax)
      expect(orderRequest.productInfo.safeEncode([...lines]).success).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('the lines’ shares add up to the goods after every discount, and no line bears more than its price', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const nets = netsOf(cart)
      expect(nets.reduce<number>((sum, net) => sum + (net ?? 0), 0)).toBe(cartTotal(cart))
      for (const [at, line] of cart.entries())
        if (line.kind === 'product') expect(nets[at]).toBeLessThanOrEqual(lineTotal(line))
    }),
    { numRuns: 60 },
  )
})

test('shares add up to the total by largest remainder: each is its exact part rounded down or up', () => {
  expect(shareOut([100, 100, 100], 10_000)).toEqual([3_400, 3_300, 3_300])
  expect(shareOut([0, 500], 250)).toEqual([0, 250])
  expect(shareOut([0, 0], 0)).toEqual([0, 0])
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1 }), fc.nat(90_000_000), (parts, total) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const shares = shareOut(parts, total)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole === 0 ? 0 : total)
      if (whole === 0) return
      for (const [at, part] of parts.entries())
        expect(Math.abs((shares[at] ?? 0) / 100 - (total / 100) * (part / whole))).toBeLessThan(2)
    }),
  )
})

test('a percentage follows the cart, an amount never takes more off a line than its price', () => {
  const [line] = repriced([{ ...product(10_000, 3), discount: { amount: rupiah(1), percent: 10 } }])
  expect(line).toMatchObject({ discount: { amount: rupiah(3_000), percent: 10 } })
  const [clamped] = repriced([{ ...product(500), discount: { amount: rupiah(900) } }])
  expect(clamped).toMatchObject({ discount: { amount: rupiah(500) } })
  const whole = { kind: 'discount', name: 'Diskon 10%', amount: rupiah(1), percent: 10 } as const
  expect(cartTotal(repriced([product(10_000), product(20_000), whole]))).toBe(rupiah(27_000))
  expect(percentOf(rupiah(5), 10)).toBe(rupiah(1))
})

test('a cart with a line discount above its price is refused', () => {
  const line = { ...product(500), discount: { amount: rupiah(900) } }
  expect(cartTotal([product(10_000), line])).toBeNull()
  expect(goodsOf(line)).toBe(rupiah(500))
})
