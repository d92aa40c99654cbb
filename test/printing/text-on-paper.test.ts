import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf } from '../../electron/printing/layout/cells.ts'
import { lineText } from '../../electron/printing/layout/line-text.ts'
import { isUnchanged, readable } from '../../electron/printing/layout/readable.ts'
import { createSheet } from '../../electron/printing/layout/sheet.ts'
import { evenly, wrap, wrapEvenly } from '../../electron/printing/layout/wrap.ts'
import { inFours } from '../../shared/in-fours.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import { hostileText } from './hostile-text.ts'

test("a name keeps all its letters; only punctuation becomes the printer's own", () => {
  expect(readable('Café “Ñandú” — Łódź…')).toBe('Café "Ñandú" - Łódź...')
  expect(readable('Kopi ☕ 👩‍👩‍👧 Ｂａｋｓｏ ﬁsh 𝐊𝐨𝐩𝐢')).toBe('Kopi ☕ 👩‍👩‍👧 Bakso fish Kopi')
  expect(readable('咖啡 قهوة กาแฟ Кофе ١٢')).toBe('咖啡 قهوة กาแฟ Кофе ١٢')
  expect(readable('e\u0301')).toBe('é')
  expect(readable('\ud800 half \ue000\ufffd')).toBe('half')
})

test('control characters leave no trace, and blanks of every kind are one space', () => {
  expect(readable('A\u001b@B\u0000\u0010\u0085C')).toBe('A@BC')
  expect(readable(' a\t\nb\u00a0\u3000c\u200b\u202ed \u200d\ufe0f')).toBe('a b cd')
})

test('nothing that is left of a text can be taken for a command of a printer', () => {
  fc.assert(
    fc.property(hostileText(60), (text) => {
      expect(readable(text)).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069]/u)
      expect(readable(readable(text))).toBe(readable(text))
    }),
    { numRuns: 2_000 },
  )
})

test('wrapping loses nothing and keeps to the columns', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), hostileText(60)),
      fc.integer({ min: 4, max: 48 }),
      fc.constantFrom(0, 2),
      (text, columns, more) => {
        const lines = wrap(readable(text), columns, columns + more)
        const room = (at: number) => (at === 0 ? columns + more : columns)
        expect(lines.every((line, at) => cellsOf(line) <= room(at) && line !== '')).toBe(true)
        expect(lines.join('').replaceAll(' ', '')).toBe(readable(text).replaceAll(' ', ''))
      },
    ),
  )
})

test('what closes a word is at the start of no line, however long the word is', () => {
  const word = 'W'.repeat(32)
  expect(wrap(`${word}, teh`, 32)).toEqual(['W'.repeat(31), 'W, teh'])
  expect(wrap(`(${word.slice(1)}) teh`, 32)).toEqual([`(${'W'.repeat(30)}`, 'W) teh'])
  expect(wrap(`${'W'.repeat(19)}-Rp 999.999.999), teh`, 32)).toEqual([
    `${'W'.repeat(19)}-`,
    'Rp 999.999.999), teh',
  ])
  expect(wrap(`${word}${'.'.repeat(40)}`, 32)).toEqual(['W'.repeat(31), `W${'.'.repeat(30)}`, '.'.repeat(10)])
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^\(?\w{1,60}[,.)!?]{0,2}$/), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 4, max: 48 }),
      (words, columns) => {
        for (const line of wrap(words.join(' '), columns)) expect(line).not.toMatch(/^[,.)!?]/)
      },
    ),
  )
})

test('words in the middle of the paper are on lines about equally long, as few as before, and no word is broken for it', () => {
  expect(wrapEvenly('Simpan struk ini sebagai bukti bayar.', 32)).toEqual([
    'Simpan struk ini',
    'sebagai bukti bayar.',
  ])
  expect(wrapEvenly('Sudah kembali Rp 1.234.567', 20)).toEqual(['Sudah kembali', 'Rp 1.234.567'])
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 30 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(words, fc.integer({ min: 12, max: 48 }), (text, columns) => {
      const lines = wrapEvenly(text, columns)
      expect(lines.join(' ')).toBe(text)
      expect(lines).toHaveLength(wrap(text, columns).length)
      expect(lines.every((line) => line.length <= columns)).toBe(true)
    }),
  )
})

test('words break only where their line ends: what follows is indented, the first line is not', () => {
  const sheet = createSheet(profileOf('generic-58'), 'id')
  const name = 'Nasi goreng kampung spesial enak'
  expect(name).toHaveLength(32)
  sheet.item('', name)
  sheet.item('', `${name} sekali`)
  sheet.item('', 'W'.repeat(64))
  sheet.item('1. ', 'Buka aplikasi bank atau dompet digital')
  sheet.amount(name, 'Rp 999.999.999.999')
  expect(sheet.lines().map((line) => lineText(line, 32))).toEqual([
    name,
    name,
    '  sekali',
    'W'.repeat(32),
    `  ${'W'.repeat(30)}`,
    '  WW',
    '1. Buka aplikasi bank atau',
    '   dompet digital',
    name,
    '              Rp 999.999.999.999',
  ])
})

test('a number as long as the paper is wide stays on one line', () => {
  const sheet = createSheet(profileOf('generic-58'), 'id')
  const number = '8f14e45fceea167a5a36dedd4bea2543'
  expect(number).toHaveLength(32)
  sheet.number({ id: 'No. gateway', en: 'Gateway no.' }, number)
  sheet.number({ id: 'No. gateway', en: 'Gateway no.' }, number.slice(1))
  sheet.number({ id: 'No. gateway', en: 'Gateway no.' }, `${number}9`)
  expect(sheet.lines().map((line) => lineText(line, 32))).toEqual([
    'No. gateway',
    number,
    'No. gateway',
    ` ${number.slice(1)}`,
    'No. gateway',
    `  ${number.slice(0, 30)}`,
    '  439',
  ])
})

test('numbers are grouped in fours however the gateway spaced them', () => {
  expect(inFours('8808 1234-56789')).toEqual(['8808', '1234', '5678', '9'])
  expect(inFours('LAIN0001')).toEqual(['LAIN', '0001'])
  expect(inFours('TOKO-88 001234')).toEqual(['TOKO-88', '001234'])
})

test('a number too long for one line of large digits is broken in the middle, not at the end', () => {
  expect(evenly(inFours('8801680011892034'), 16)).toEqual(['8801 6800', '1189 2034'])
  expect(evenly(inFours('8801680011892034'), 24)).toEqual(['8801 6800 1189 2034'])
  expect(evenly(inFours('88016800118920341'), 16)).toEqual(['8801 6800 1189', '2034 1'])
  expect(evenly([], 16)).toEqual([])
})

test('a gateway’s value with a number in it is left out rather than altered', () => {
  const kept = ['632501004217', '93600014', 'B*** S******', 'Bank Ñ', '0812-***-99']
  const altered = ['12\u001b@34', '١٢٣٤', '１２３４', '12  34', ' 1234', '12\u200b34', '12•34']
  expect([...kept, ...altered].filter(isUnchanged)).toEqual(kept)
})

test('an amount is never broken, however little room there is beside it', () => {
  expect(wrap('Sudah dikembalikan Rp 1.234.567', 24)).toEqual(['Sudah dikembalikan', 'Rp 1.234.567'])
  // Nor within a word that is longer than a line.
  for (const columns of [28, 30, 32]) {
    expect(wrap('Voucher-belanja-Natal-2026-Rp 100.000', columns)).toEqual([
      'Voucher-belanja-Natal-2026-',
      'Rp 100.000',
    ])
  }
  expect(wrap('Voucher-Rp100.000', 14)).toEqual(['Voucher-', 'Rp100.000'])
  expect(wrap('PromoAkhirTahun(Rp 25.000)/Rp 5.000', 20)).toEqual(['PromoAkhirTahun(', 'Rp 25.000)/Rp 5.000'])
  expect(wrap(`${'!'.repeat(27)}Rp abc`, 30)).toEqual([`${'!'.repeat(27)}Rp`, 'abc'])
})
