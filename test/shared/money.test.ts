import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, formatRupiah, MAX_SEN, parseDecimal, rupiah, sen } from '../../shared/money.ts'

const anyAmount = fc.integer({ min: 0, max: MAX_SEN }).map(sen)

test('every amount survives the wire and back', () => {
  fc.assert(fc.property(anyAmount, (amount) => parseDecimal(formatDecimal(amount)) === amount))
})

test('decimal text has exactly two decimals', () => {
  expect(formatDecimal(rupiah(10_000))).toBe('10000.00')
  expect(formatDecimal(sen(5))).toBe('0.05')
  expect(formatDecimal(MAX_SEN)).toBe('9999999999.99')
})

test('what is not a Decimal(12,2) is refused rather than rounded', () => {
  for (const text of ['', '-1', '1e3', '1.234', '12345678901', '1,00', ' 1', '١']) {
    expect(parseDecimal(text)).toBeNull()
  }
  expect(parseDecimal('10000.5')).toBe(sen(1_000_050))
})

test('rupiah is shown with dots, in plain ASCII', () => {
  expect(formatRupiah(rupiah(57_500))).toBe('Rp 57.500')
  expect(formatRupiah(rupiah(1_234_567))).toBe('Rp 1.234.567')
  expect(formatRupiah(sen(100_025))).toBe('Rp 1.000,25')
  expect(formatRupiah(sen(0))).toBe('Rp 0')
})
