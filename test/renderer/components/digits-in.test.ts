import { expect, test } from 'vitest'
import { digitsIn } from '../../../renderer/components/fields/digits-in.ts'

test.each([
  ['Rp 25.000', '25000'],
  ['25.000,00', '25000'],
  ['Rp 25.000,5', '25000'],
  ['25.000,-', '25000'],
  ['25,000', '25000'],
  // The last digit of Rp 1.000 was deleted.
  ['Rp 1.00', '100'],
  ['Rp 25,', '25'],
  ['007', '7'],
  ['0', ''],
  ['', ''],
  ['12345678901234', '1234567890'],
])('%j in a field for rupiah is %j', (text, digits) => {
  expect(digitsIn(text)).toBe(digits)
})
