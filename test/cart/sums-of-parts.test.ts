import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sen } from '../../shared/money.ts'
import { sumsOf, totalOf } from '../../shared/tax/sale-sums.ts'
import { saleSums } from '../../shared/tax/sale-sums-schema.ts'
import { sumsOfParts } from '../../shared/tax/sums-of-parts.ts'

const rupiah = (most: number) => fc.integer({ min: 1, max: most }).map((whole) => whole * 100)
const terms = fc.record({
  name: fc.constant('PPN' as const),
  rate: fc.constantFrom(0, 1_000, 1_100, 1_200),
  base: fc.constantFrom('whole' as const, 'elevenTwelfths' as const),
  service: fc.constantFrom(0, 500, 1_000),
  included: fc.boolean(),
})
const share = fc.double({ min: 0, max: 1, noNaN: true })
const sale = fc.record({
  terms,
  goods: fc.oneof(rupiah(3_000), rupiah(90_000_000)),
  off: share,
  untaxed: share,
  first: fc.oneof(share, fc.constantFrom(0, 1)),
})
const partOf = (amount: number, of: number) => Math.floor((amount * of) / 100) * 100

test('both parts of a sale have lawful sums that come to what they pay, and together are those of the sale', () => {
  fc.assert(
    fc.property(sale, ({ terms: by, goods, off, untaxed, first: cut }) => {
      const discount = partOf(goods, off)
      const sums = sumsOf(goods, discount, by, partOf(goods - discount, untaxed))
      fc.pre(sums !== null && totalOf(sums) >= 200)
      const total = totalOf(sums)
      const first = Math.min(Math.max(partOf(total, cut), 100), total - 100) as Sen
      const parts = sumsOfParts(sums, total, first)
      expect([totalOf(parts.first), totalOf(parts.rest)]).toEqual([first, total - first])
      for (const part of [parts.first, parts.rest]) expect(saleSums.safeParse(part).success).toBe(true)
      for (const name of ['goods', 'discount', 'service', 'tax'] as const)
        expect(parts.first[name] + parts.rest[name]).toBe(sums[name])
      expect((parts.first.untaxed ?? 0) + (parts.rest.untaxed ?? 0)).toBe(sums.untaxed ?? 0)
    }),
    { numRuns: 2_000 },
  )
})

test('a rest of one rupiah has no more tax and service charge than that rupiah', () => {
  const by = { name: 'PPN', rate: 1_100, base: 'whole', service: 1_000, included: false } as const
  const sums = sumsOf(183_100, 0, by)
  const { rest } = sumsOfParts(sums as NonNullable<typeof sums>, 223_600 as Sen, 223_500 as Sen)
  expect(rest.goods).toBeGreaterThanOrEqual(0)
  expect(totalOf(rest)).toBe(100)
})
