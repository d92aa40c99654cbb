import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { slipBytes } from '../../electron/printing/escpos/slip-bytes.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { isPrintable } from '../../electron/printing/layout/readable.ts'
import { slipFonts } from '../../electron/printing/letters/fonts.ts'
import { createPen } from '../../electron/printing/letters/pen.ts'
import { setText } from '../../electron/printing/letters/set-text.ts'
import { typeset } from '../../electron/printing/letters/typeset.ts'
import { slipPdf } from '../../electron/printing/pdf/slip-pdf.ts'
import { drawText } from '../../electron/printing/picture/draw-text.ts'
import { type Bitmap, createBitmap, isBlack } from '../../platform/picture/bitmap.ts'
import { createEscPos } from '../../services/virtual-printer/language/escpos/escpos.ts'
import { createStar } from '../../services/virtual-printer/language/star/star.ts'
import { rupiah } from '../../shared/money.ts'
import { mediaOf, printerProfiles, profileOf } from '../../shared/printer/profiles.ts'
import type { SlipLine } from '../../shared/slip/slip.ts'
import { readPdf } from '../helpers/read-pdf.ts'
import { noCodes, readSlip } from '../helpers/read-slip.ts'
import { slipOf, troublesOf } from '../virtual-printer/printed.ts'
import { aPaidOrder, asked, settingsWith } from './sample-orders.ts'

const pen = createPen()

/** What shops here call their goods, and what nobody thought of. */
const names = [
  '咖啡',
  '北京烤鸭',
  '奶茶 (大)',
  '珈琲',
  'コーヒー',
  '떡볶이',
  'قهوة',
  'شاي ٢٥٠ مل',
  'Кофе',
  'กาแฟเย็น',
  'น้ำแข็ง',
  'Café crème',
  'Łódź',
  'Phở bò',
  'Ψωμί',
  'שלום',
  'कॉफ़ी',
  'চা',
  'காபி',
  'ꦏꦺꦴꦥꦶ',
  'ᮊᮧᮕᮤ',
  'ᬓᭀᬧᬶ',
  '☕',
  '🍜 Mie',
  'Kopi 👩‍👩‍👧',
  '½ kg',
  '20 °C',
  'm²',
  '₹5 €5',
  'q̃',
  'ყავა',
  'ቡና',
  'កាហ្វេ',
  'ᏣᎳᎩ',
]

const request = { ...asked, kind: 'receipt' } as const
const receiptOf = (name: string, wishes: { note?: string } = {}) =>
  documentOf(aPaidOrder(), settingsWith({}), {
    ...request,
    cart: [{ kind: 'product', id: '1', name, type: 'x', price: rupiah(18_000), quantity: 2, ...wishes }],
  })

for (const profile of printerProfiles) {
  if (profile.speaks === 'pdf') continue
  test(`a name in any script is on the paper of ${profile.id} in its own letters, each unlike the others`, () => {
    const pictures = names.map((name) => {
      const bytes = slipBytes(layOut(receiptOf(name), profile), profile, 'auto', pen)
      const language = profile.speaks === 'star' ? createStar : createEscPos
      const printed = slipOf(bytes, profile.dots, language)
      expect([name, troublesOf(printed)]).toEqual([name, []])
      return Buffer.from(printed.picture.bits).toString('base64')
    })
    expect(new Set(pictures).size).toBe(names.length)
  })
}

test('on a Star printer a drawn name takes as much paper as one of text', () => {
  const profile = profileOf('star-80')
  const heightOf = (name: string, shop = 'Cafe Melati') => {
    const document = { ...receiptOf(name), shop: { ...settingsWith({}).shop, name: shop } }
    const bytes = slipBytes(layOut(document, profile), profile, 'auto', pen)
    return slipOf(bytes, profile.dots, createStar).picture.height
  }
  for (const name of ['咖啡', 'قهوة', 'Кофе', 'กาแฟเย็น', 'น้ำแข็ง', 'Café crème', 'Phở bò', '½ kg', '🍜 Mie'])
    expect([name, heightOf(name)]).toEqual([name, heightOf('Kopi')])
  for (const shop of ['Café Melati', '北京烤鸭', 'Kopi ☕'])
    expect([shop, heightOf('Kopi', shop)]).toEqual([shop, heightOf('Kopi')])
})

test('on a Star printer, whose pictures are of 24 rows each, a name that needs two of them is nearer to its amount than to the line above', () => {
  const profile = profileOf('star-80')
  const bytes = slipBytes(layOut(receiptOf('Ýg'), profile), profile, 'auto', pen)
  const { bits, rowBytes, height } = slipOf(bytes, profile.dots, createStar).picture
  const hasInk = (row: number) => bits.subarray(row * rowBytes, (row + 1) * rowBytes).some((dots) => dots > 0)
  const rows = Array.from({ length: height }, (_, row) => row)
  const tops = rows.filter((row) => hasInk(row) && !hasInk(row - 1))
  const ends = rows.filter((row) => hasInk(row) && !hasInk(row + 1))
  // The goods follow the third rule, which is one row high.
  const [, , rule = 0] = tops.filter((row) => ends.includes(row))
  const name = tops.indexOf(rule) + 1
  const [above, below] = [name - 1, name].map((at) => (tops[at + 1] ?? 0) - (ends[at] ?? 0))
  expect(below).toBeLessThan((above ?? 0) / 2)
})

test('no name becomes question marks, and no amount or number is ever drawn', () => {
  const profile = profileOf('generic-58')
  for (const name of names) {
    const { lines } = readSlip(slipBytes(layOut(receiptOf(name), profile), profile, 'auto', pen), 32, noCodes)
    const texts = lines.map(({ text }) => text)
    expect(texts.join('')).not.toContain('?')
    expect(texts).toContain('  2 x Rp 18.000        Rp 36.000')
    expect(texts.filter((text) => text.startsWith('[picture'))).toHaveLength(1)
  }
})

test.for(['tanpa gula', '加辣', 'بدون سكر', 'בלי סוכר', 'ꦏꦺꦴꦥꦶ'])(
  'what the customer wants with it, %s, stands as far in as the pieces below the name',
  (note) => {
    const { blocks } = layOut(receiptOf('Kopi', { note }), profileOf('generic-58'))
    const line = blocks.find((block) => block.type === 'line' && block.text.trim() === note) as SlipLine
    const drawn = pen.draw(line, { columns: 32, lineDots: 30 })
    const columns = Array.from({ length: drawn.width }, (_, x) => x)
    const hasInk = (x: number) => Array.from({ length: drawn.height }).some((_, y) => isBlack(drawn, x, y))
    const left = columns.findIndex(hasInk)
    // Two columns of twelve dots; letters have a little white beside them.
    expect(left).toBeGreaterThanOrEqual(24)
    expect(left).toBeLessThan(30)
  },
)

test('a label beside a value that is drawn has the letters of the labels above and below it', () => {
  const line = { type: 'line', text: 'Disetujui', align: 'left', bold: false, size: 'normal' } as const
  const plain = createBitmap(108, 24)
  drawText(plain, line.text, 0, 0, line)
  for (const right of ['Ibu Café', '咖啡', 'قهوة', 'ꦏꦺꦴꦥꦶ ꦱꦸꦱꦸ ꦒꦸꦭ ꦲꦫꦺꦤ꧀']) {
    for (const indent of [0, 2]) {
      const drawn = pen.draw({ ...line, right, indent }, { columns: 32, lineDots: 30 })
      expect(inkOf(drawn, 12 * indent)).toEqual(inkOf(plain, 0))
    }
  }
})

/** The rows with ink, from a column on. */
function inkOf(bitmap: Bitmap, from: number): string[] {
  const rows = Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: 108 }, (__, x) => (isBlack(bitmap, from + x, y) ? '#' : ' ')).join(''),
  )
  return rows.filter((row) => row.trim() !== '')
}

test('a letter without a font is transliterated, and an emoji without one is left out', () => {
  const line = (text: string) =>
    pen.draw(
      { type: 'line', text, align: 'left', bold: false, size: 'normal' },
      { columns: 32, lineDots: 30 },
    )
  const white = createBitmap(384, 30)
  expect(line('ყ').bits).not.toEqual(white.bits)
  expect(line('ყავა').bits).toEqual(line("q'ava").bits)
  expect(line('\u{1faff}').bits).toEqual(white.bits)
})

const withNumbers: [name: string, number: string][] = [
  ['١٢٣', '١٢٣'],
  ['شاي ٢٥٠ مل', '٢٥٠'],
  ['چای ۲۵۰', '۲۵۰'],
  ['شاي ٢٫٥ كغ', '٢٫٥'],
  ['Teh ٢٥٠', '٢٥٠'],
  ['قهوة 250', '250'],
]
test.for(withNumbers)(
  'the number in %s is read from left to right, on paper and in a PDF',
  async ([name, number]) => {
    const [whole, ...digits] = [name, ...number].map((text) =>
      setText(text, slipFonts()).runs.flatMap(({ glyphs }) => glyphs.map(({ id }: { id: number }) => id)),
    )
    expect(whole?.join()).toContain(digits.join())
    const [page] = readPdf(await slipPdf(layOut(receiptOf(name), mediaOf('A6')), 'test'))
    const texts = page?.texts.toSorted((one, other) => one.x - other.x).map(({ text }) => text)
    expect(texts?.filter((text) => [...text].every((digit) => number.includes(digit))).join('')).toBe(number)
  },
)

test('signs between right-to-left words are in the order of the words', () => {
  const seen = (line: string) => typeset(line, slipFonts()).map(({ text }) => text)
  expect(seen('שלום?! קפה')).toEqual(['קפה', ' ', '!', '?', 'שלום'])
  expect(seen('קפה (גדול)')).toEqual(['(', 'גדול', ')', ' ', 'קפה'])
})

test('names in other scripts are text in a PDF, in fonts that the file carries', async () => {
  for (const name of ['咖啡', 'Кофе', 'Café crème', 'Phở bò', '떡볶이', 'Kopi ☕']) {
    const [page] = readPdf(await slipPdf(layOut(receiptOf(name), mediaOf('A6')), 'test'))
    const text = page?.texts.map((piece) => piece.text).join('') ?? ''
    expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
  }
})

test('a slip without such names waits for no font', () => {
  const { blocks } = layOut(receiptOf('Kopi “susu” – gula'), profileOf('generic-58'))
  expect(blocks.every((block) => block.type !== 'line' || isPrintable(block.text))).toBe(true)
})
