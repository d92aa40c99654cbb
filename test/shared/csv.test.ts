import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, plainRupiah, textOfCell } from '../../shared/csv.ts'
import { MAX_SEN, rupiah, sen } from '../../shared/money.ts'

const signs = [...'=+-@＝＋－＠﹣−']
const strippable = [
  '',
  ' ',
  "'",
  '"',
  '\u00a0',
  '\u200b',
  '\uFEFF',
  '\v',
  '\u115f',
  '\u3164',
  '\u2800',
  '\ufe0f',
]
/** What ends a line or a cell for some program: also what ends one by Unicode's rules, and what ended records once. */
const separators = [...';,|\t\r\n\v\f\0\x1c\x1d\x1e\x1f\x85\u2028\u2029']

/**
 * What a reader that knows of no quotes takes for a formula: of every text between two separators, without what some
 * programs strip.
 */
const formulasIn = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .split(/[;,|\p{Cc}\u2028\u2029]/u)
    .map((text) => text.replace(/^["\p{Z}\p{C}]+/u, ''))
    .filter((text) => signs.includes(text[0] ?? ''))

const nasty = fc
  .array(fc.constantFrom(...signs, ...strippable, ...separators, 'a', '0', '1', '(', '\\'), { maxLength: 14 })
  .map((parts) => parts.join(''))

test.each([
  'Budi,=1+1',
  'Budi;=1+1',
  'Budi\t=1+1',
  'Budi\n=1+1',
  'Budi|@SUM(A1)',
  '＝1+1',
  '＋1',
  'Budi, －1',
  '＠SUM(A1)',
  '" =1+1',
  ' \u00a0=1+1',
  '\u200b=1+1',
  '"",""=1+1',
  'Budi\u2028=1+1',
  'Budi\u2029 ＋1',
  'Budi\v=1+1',
  'Budi\f-1',
  'Budi\x85@SUM(A1)',
  'Budi\0=1+1',
  'Budi\x1e\x1f=1+1',
])('a spreadsheet finds no formula in %j, whichever separator it goes by', (text) => {
  expect(formulasIn(csvText([['1', text, 'end']]))).toEqual([])
})

test('a spreadsheet finds no formula in any text', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 4 }), (row) => {
      expect(formulasIn(csvText([row]))).toEqual([])
    }),
  )
})

test.each(['\tx', '\rx', '\nx', '\vx', '\fx', '\0x', '\u2028x', '\u2029x', '\x85x'])(
  'a cell does not begin with what is trimmed: %j',
  (text) => {
    expect(csvText([[text]])).toMatch(/^\uFEFF"?'/)
  },
)

test.each(['Budi', 'Kopi - Susu', 'a=b', 'Jl. Merdeka 5-7', '1.250', '', "Jum'at"])(
  '%j stays as it is',
  (text) => {
    expect(csvText([[text]])).toBe(`\uFEFF${text}\r\n`)
  },
)

test('text that was made safe for a spreadsheet is read back unchanged', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const quoted = csvText([[text]]).slice(1, -2)
      const inFile = quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted
      expect(textOfCell(inFile)).toBe(text)
    }),
  )
})

test.each([
  '000000000107',
  '0812345678',
  '2026112300000000107',
  '8991234567890',
  '612345678901',
  "'0812",
  '1E5',
  '12e+3',
  '3/4',
  '10-12',
])(
  'a spreadsheet drops no zero of %j, rounds no digit, makes no day of it, and it is read again as it was',
  (text) => {
    expect(csvText([[text]])).toBe(`\uFEFF'${text}\r\n`)
    expect(textOfCell(`'${text}`)).toBe(text)
  },
)

test.each(['0', '0,05', '18000', '99999999999', '2026-11-23'])('%j stays a number or a day', (text) => {
  expect(csvText([[text]])).toBe(`\uFEFF${text}\r\n`)
})

test('an amount stays a number, however many digits it has, and below zero', () => {
  expect(csvText([[100 * MAX_SEN, -50_000]])).toBe('\uFEFF999999999999;-500\r\n')
})

test('a long text is made safe in time that grows with its length', () => {
  const spaces = ' '.repeat(300_000)
  expect(csvText([[`,${spaces}=`]])).toContain(`,'${spaces}=`)
  expect(csvText([[spaces]])).toHaveLength(300_003)
  expect(csvText([[',"\'\t'.repeat(100_000)]]).length).toBeGreaterThan(400_000)
})

test('a cell of a spreadsheet has plain digits, and a decimal comma only where there are sen', () => {
  expect(plainRupiah(rupiah(1_234_567))).toBe('1234567')
  expect(plainRupiah(sen(100_025))).toBe('1000,25')
  expect(plainRupiah(sen(5))).toBe('0,05')
  expect(plainRupiah(100 * MAX_SEN)).toBe('999999999999')
})

test('an amount below zero stays a number that a spreadsheet adds up', () => {
  expect(csvText([[-2_000_000, 2_000_000, -50, -MAX_SEN, '-20000']])).toBe(
    "\uFEFF-20000;20000;-0,50;-9999999999,99;'-20000\r\n",
  )
})
