import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cash, isWholeRupiah } from '../../shared/cash/cash.ts'
import { changeOf, likelyTenders } from '../../shared/cash/tender.ts'
import { rupiah, type Sen } from '../../shared/money.ts'

const amounts = fc.integer({ min: 1, max: 9_999_999_999 }).map(rupiah)

test('price and change come to what was handed over, and too little has no change', () => {
  fc.assert(
    fc.property(amounts, amounts, (amount, tendered) => {
      const change = changeOf(amount, tendered)
      if (tendered < amount) expect(change).toBeNull()
      else expect(amount + (change ?? -1)).toBe(tendered)
    }),
  )
})

test('notes that are offered cover the price with less change than one note, each once and rising', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const tenders = likelyTenders(amount)
      expect(tenders).toEqual([...new Set(tenders)].sort((one, other) => one - other))
      for (const tender of tenders) {
        expect(tender).toBeGreaterThan(amount)
        expect(tender - amount).toBeLessThanOrEqual(rupiah(100_000))
        expect(tender).toBeLessThanOrEqual(cash.max)
        expect(tender % rupiah(5_000)).toBe(0)
      }
    }),
  )
})

test.each([
  [47_500, [50_000, 60_000, 100_000]],
  [12_000, [15_000, 20_000, 50_000, 100_000]],
  [50_000, [55_000, 60_000, 100_000]],
  [123_000, [125_000, 130_000, 140_000, 150_000, 200_000]],
])('for Rp %i the notes are those that a customer has', (amount, tenders) => {
  expect(likelyTenders(rupiah(amount))).toEqual([...tenders].map(rupiah))
})

test('coins and notes are whole rupiah', () => {
  expect(isWholeRupiah(rupiah(1))).toBe(true)
  expect(isWholeRupiah(101 as Sen)).toBe(false)
})
