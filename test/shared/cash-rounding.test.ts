import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  priceOf,
  roundedForCash,
  roundingSteps,
  roundingWays,
  unrounded,
} from '../../shared/cash/cash-rounding.ts'
import { SMALLEST_COIN } from '../../shared/cash/coins.ts'
import { MAX_SEN, rupiah, type Sen } from '../../shared/money.ts'

const prices = fc.integer({ min: 1, max: MAX_SEN }).map((amount) => amount as Sen)
const roundings = fc.record({
  to: fc.constantFrom(...roundingSteps.filter((step) => step > 0)),
  way: fc.constantFrom(...roundingWays),
})

test('what is paid in cash has coins, is an amount, and is off by less than a step', () => {
  fc.assert(
    fc.property(prices, roundings, (price, rounding) => {
      const paid = roundedForCash(price, rounding)
      const coin = price < rounding.to ? SMALLEST_COIN : rounding.to
      if (price < SMALLEST_COIN) expect(paid).toBe(price)
      else expect(paid % coin).toBe(0)
      expect(paid).toBeGreaterThan(0)
      expect(paid).toBeLessThanOrEqual(MAX_SEN)
      expect(Math.abs(paid - price)).toBeLessThan(coin)
      if (rounding.way === 'down') expect(paid).toBeLessThanOrEqual(price)
      expect(roundedForCash(paid, rounding)).toBe(paid)
      expect(priceOf({ amount: paid, rounding: paid - price })).toBe(price)
    }),
  )
})

test.each([
  [23_193, 0, 'nearest', 23_193],
  [23_193, 100, 'down', 23_100],
  [23_193, 100, 'nearest', 23_200],
  [23_149, 100, 'nearest', 23_100],
  [23_150, 100, 'nearest', 23_200],
  [23_193, 500, 'nearest', 23_000],
  [23_250, 500, 'nearest', 23_500],
  [23_999, 1_000, 'down', 23_000],
  [60, 100, 'nearest', 60],
  [293, 500, 'nearest', 300],
  [293, 500, 'down', 200],
  [960, 1_000, 'nearest', 1_000],
  [60, 1_000, 'nearest', 60],
  [9_999_999_999, 1_000, 'nearest', 9_999_999_000],
] as const)('Rp %i in steps of Rp %i, %s, is Rp %i', (price, to, way, paid) => {
  expect(roundedForCash(rupiah(price), { to: rupiah(to), way })).toBe(rupiah(paid))
})

test('without steps nothing is rounded', () => {
  expect(roundedForCash(rupiah(23_193), unrounded)).toBe(rupiah(23_193))
})
