import { expect, test } from 'vitest'
import { usualLook } from '../../services/office/directory/shop-book.ts'
import { lists } from '../../services/office/lists/lists.ts'
import { fileCell, shownText } from '../../services/office/page/lists/cells.ts'
import { wordsIn } from '../../services/office/page/page.ts'
import { csvText } from '../../shared/csv.ts'

test.each(['id', 'en'] as const)('every choice of every list has a word in %s', (language) => {
  const words = wordsIn(language, usualLook)
  for (const { name, choices } of lists)
    for (const { of, format, values } of choices.filter(({ format }) => format.as === 'word'))
      for (const value of values)
        expect(`${name} ${of} ${value}: ${shownText(format, value, words)}`).not.toMatch(/(\w+): \1$/)
})

test('a file of the office keeps the sen of an amount, and one below zero a number', () => {
  const money = { as: 'money' } as Parameters<typeof fileCell>[0]
  const words = wordsIn('id', usualLook)
  const amounts = ['40250', 5_750_000, -2_000_000].map((amount) => fileCell(money, amount, words))
  expect(csvText([amounts])).toBe('\uFEFF402,50;57500;-20000\r\n')
})

test('a counter’s log is read at the office in the words of the counter’s screen, in each language; what has none stays', () => {
  const facts = { as: 'facts' } as Parameters<typeof shownText>[0]
  const read = (language: 'id' | 'en', detail: object) =>
    shownText(facts, JSON.stringify(detail), wordsIn(language, usualLook))
  const locked = { why: 'idle', from: 'office' }
  expect(read('en', locked)).toBe('reason: left alone, from: the office')
  expect(read('id', { parts: 'channels, tax' })).toBe('bagian: Cara bayar, Pajak dan biaya layanan')
  expect(read('id', { amount: '60000.00', paymentType: 'QRIS', role: 'cashier', active: 'false' })).toMatch(
    /: Rp 60\.000, .*: QRIS, .*: Kasir, masih bekerja di sini: tidak$/,
  )
  expect(
    read('en', { amount: '-1500.50', counted: '250000', why: 'constructor', note: 'audit.why.idle' }),
  ).toMatch(/: -Rp 1\.500,50, .*: Rp 2\.500, .*: constructor, .*: audit\.why\.idle$/)
  const approved = { action: 'closeCase', percent: '2.5', resolution: 'givenUp', counted: 'null', fee: 'OUR' }
  expect(read('id', approved)).toMatch(
    /: Kasus ditutup, .*: 2,5%, .*: [A-Z].*, .*: tidak dihitung, .*: pembayar$/,
  )
  expect(read('en', { from: '2026-11-25T17:00:00.000Z' })).toBe('from: 26 Nov 2026, 00:00 WIB')
  const never = '2026-99-25T17:00:00.000Z'
  expect(read('en', { from: never, percent: 'half', amount: '1e9' })).toMatch(/2026-99-25.*half.*1e9/)
})
