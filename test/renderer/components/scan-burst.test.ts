import { expect, test } from 'vitest'
import { createBurst, hasCheckDigit } from '../../../renderer/components/scanner/scan-burst.ts'

/** Keys `gap` milliseconds apart, then Enter. */
function typed(
  keys: string,
  gap: number,
  known: readonly string[] = [],
  isAmount = false,
  isNoText = isAmount,
) {
  const burst = createBurst()
  for (const [index, key] of [...keys].entries()) burst.add({ key, at: index * gap })
  return burst.end(keys.length * gap, (code) => known.includes(code), isAmount, isNoText)
}

test('what is fast from the first moment on is the end of a scan, however short; what a hand types then, or comes later, is not', () => {
  const end = (keys: string, gap: number, begins: number) => {
    const burst = createBurst(1_000)
    for (const [index, key] of [...keys].entries()) burst.add({ key, at: begins + index * gap })
    return burst.end(begins + keys.length * gap, () => false, true)
  }
  expect(end('67890', 5, 1_040)).toBe('67890')
  // Pressed while the page's code was read.
  expect(end('7', 5, 900)).toBe('7')
  expect(end('67890', 120, 1_040)).toBeNull()
  expect(end('67890', 5, 1_100)).toBeNull()
  expect(end('', 5, 1_000)).toBeNull()
})

test('a known code at a scanner’s speed is a scan, however short', () => {
  expect(typed('KOPI1', 5, ['KOPI1'])).toBe('KOPI1')
})

test('an amount that is typed, even very fast, does not count as a scan', () => {
  expect(typed('57500', 1, [], true)).toBeNull()
  expect(typed('1250000', 1, [], true)).toBeNull()
  expect(typed('125000', 120, ['125000'])).toBeNull()
})

test('a code with letters, or the text of a QR code, is a scan where an amount is typed, and what was filled in where words are', () => {
  expect(typed('A-77', 20, [], true)).toBe('A-77')
  expect(typed('A-77', 20)).toBeNull()
  // In no field, such as on a dialog's button; digits that slow may be a PIN.
  expect(typed('A-77', 20, [], false, true)).toBe('A-77')
  expect(typed('573902573902', 120, [], false, true)).toBeNull()
  const text = '00020101021126 ID.CO.X://y?z=1(01)089'
  expect(typed(text, 5, [], true)).toBe(text)
})

test('a long code over a slow road is a scan if the catalogue has it', () => {
  expect(typed('8991234567890', 120, ['8991234567890'])).toBe('8991234567890')
  expect(typed('8991234567890', 120)).toBeNull()
})

test('more digits than an amount has are a scan, even from a slow scanner', () => {
  const ended = (keys: string, gap: number) => {
    const burst = createBurst()
    for (const [index, key] of [...keys].entries()) burst.add({ key, at: index * gap })
    return burst.end(keys.length * gap, () => false, true)
  }
  expect(ended('8991234567890', 120)).toBe('8991234567890')
  expect(ended('1000000000', 120)).toBeNull()
  expect(ended('8991234567890', 400)).toBeNull()
})

test('eight digits or more at a scanner’s speed are a scan that the catalogue does not have', () => {
  expect(typed('96385074', 5)).toBe('96385074')
})

test('a name typed at once does not count as a scan', () => {
  expect(typed('SitiRahayu', 1)).toBeNull()
})

test('what was typed before a pause, or by another key, does not belong to a scan', () => {
  const burst = createBurst()
  burst.add({ key: '3', at: 0 })
  for (const [index, key] of [...'96385074'].entries()) burst.add({ key, at: 1_000 + index })
  expect(burst.end(1_010, () => false)).toBe('96385074')
  expect(burst.end(1_020, () => true)).toBeNull()
  burst.add({ key: '1', at: 2_000 })
  expect(burst.add({ key: 'Backspace', at: 2_001 })).toBe(0)
})

test('a product’s barcode differs from other digits by its length and its check digit', () => {
  for (const code of ['96385074', '036000291452', '4006381333931']) expect(hasCheckDigit(code)).toBe(true)
  for (const pin of ['96385075', '482913', '0012345678', 'AB385074']) expect(hasCheckDigit(pin)).toBe(false)
})
