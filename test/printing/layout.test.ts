import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { shiftReportOf } from '../../electron/printing/documents/shift-report.ts'
import { slipDocument } from '../../electron/printing/documents/slip-document.ts'
import { cellsOf } from '../../electron/printing/layout/cells.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { lineText } from '../../electron/printing/layout/line-text.ts'
import { maskLongNumbers } from '../../electron/printing/layout/mask-long-numbers.ts'
import { pairOf } from '../../electron/printing/layout/pair.ts'
import { moduleDots, QUIET_ZONE, qrSymbol } from '../../electron/printing/layout/qr-size.ts'
import { isPrintable, readable } from '../../electron/printing/layout/readable.ts'
import { bitmapOf } from '../../electron/printing/picture/fit-picture.ts'
import { blacken, createBitmap, isBlack } from '../../platform/picture/bitmap.ts'
import { formatRupiah, MAX_SEN, rupiah, type Sen, sen } from '../../shared/money.ts'
import { type ProfileId, printerProfiles, profileOf } from '../../shared/printer/profiles.ts'
import type { Takings } from '../../shared/shift/takings.ts'
import { type Slip, type SlipLine, slip, slipBlock } from '../../shared/slip/slip.ts'
import { hostileText } from './hostile-text.ts'
import { anOpenOrder, anOrder, aPaidOrder, asked, NOW, QRIS, settingsWith } from './sample-orders.ts'
import { aShiftReport, HUGE } from './sample-reports.ts'
import { logo, sampleSlips } from './sample-slips.ts'

const amount = fc.oneof(fc.integer({ min: 1, max: MAX_SEN }), fc.constant(MAX_SEN)).map(sen)
const wholeAmount = fc.integer({ min: 1, max: 100_000_000 }).map(rupiah)
const name = fc.oneof(
  hostileText(60),
  fc.string({ minLength: 55, maxLength: 60 }),
  fc.constant('W'.repeat(60)),
)
const cartLines = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('product' as const),
      id: fc.constant('1'),
      type: fc.constant('x'),
      name,
      price: wholeAmount,
      quantity: fc.integer({ min: 1, max: 999 }),
    }),
    fc.record({ kind: fc.constant('discount' as const), name, amount: wholeAmount }),
  ),
  { minLength: 1, maxLength: 30 },
)
const media = fc.constantFrom(...printerProfiles)
const language = fc.constantFrom('id', 'en', 'both' as const)

/** A receipt of whatever a shop, a cart, a payer and a gateway can say, and the amounts that it must show. */
const receipts = fc
  .record({ name, cart: cartLines, payable: amount, price: amount, fee: amount, language })
  .map(({ name: anything, cart, payable, price, fee, language: spoken }) => {
    const settings = settingsWith({ slips: { language: spoken, fees: true } })
    const shop = {
      name: anything,
      branch: anything,
      counter: anything,
      address: anything,
      footer: anything,
    }
    const paid = aPaidOrder().state
    const order = anOrder(
      { ...paid, payable, fee, payer: anything, issuer: anything },
      { amount: price, productName: anything },
    )
    const request = { ...asked, kind: 'receipt', cashier: anything, cart } as const
    const lines = cart.flatMap((line) => {
      if (line.kind === 'discount') return [`-${formatRupiah(line.amount)}`]
      const total = formatRupiah((line.price * line.quantity) as Sen)
      return line.quantity === 1 ? [total] : [`${line.quantity} x ${formatRupiah(line.price)}`, total]
    })
    const amounts = [formatRupiah(payable), formatRupiah(fee), ...lines]
    return {
      document: documentOf(order, { ...settings, shop }, request),
      amounts: price === payable ? amounts : [...amounts, formatRupiah(price)],
    }
  })

test('a code for a store is printed in fours and large, as the screen shows it, however long it is', () => {
  const settings = settingsWith({ slips: { language: 'id' } })
  const open = anOpenOrder('store')
  const code = { kind: 'storeCode', code: '12345678901234567890' } as const
  const order = { ...open, state: { ...open.state, code } }
  const laid = layOut(documentOf(order, settings, { ...asked, kind: 'payment' }), profileOf('generic-58'))
  const large = laid.blocks.flatMap((block) =>
    block.type === 'line' && block.size === 'big' ? block.text : [],
  )
  expect(large).toEqual(expect.arrayContaining(['1234 5678 9012', '3456 7890']))
})

test('nothing is wider than the paper, and no amount is altered: 30 items, any name, any amount', () => {
  fc.assert(
    fc.property(receipts, media, ({ document, amounts }, profile) => {
      const laidOut = layOut(document, profile, { logo })
      expectToFit(laidOut)
      expectAmounts(laidOut, amounts)
    }),
    { numRuns: 400 },
  )
})

test('a label with no room beside its amount keeps its indent, its count and each language on a line', () => {
  const amountUnder = (id: string, en: string) =>
    pairOf({ of: { id, en }, count: 16 }, 'Rp 4.098.060', {
      columns: 32,
      language: 'both',
      isAmount: true,
      indent: 2,
    }).map((line) => lineText(line, 32))
  expect(amountUnder('biaya layanan', 'service charge')).toEqual([
    '  biaya layanan (16)',
    '    service charge',
    '                    Rp 4.098.060',
  ])
  expect(amountUnder('pendapatan lain', 'other')).toEqual([
    '  pendapatan lain / other (16)',
    '                    Rp 4.098.060',
  ])
})

test('the amounts of a shift are printed whole, however large its sums and long its names', () => {
  const counted = fc.record({ count: fc.nat(1_000_000), amount: fc.integer({ min: 0, max: HUGE }) })
  fc.assert(
    fc.property(counted, counted, name, media, language, (paid, refunded, anything, profile, spoken) => {
      const totals = { ...aShiftReport().totals, paid, refunded } as Takings
      const cashiers = [{ name: anything, made: totals.made, paid: totals.paid }]
      const report = aShiftReport({ totals, cashiers })
      const settings = settingsWith({ slips: { language: spoken } })
      const laidOut = layOut(shiftReportOf(report, settings, NOW), profile)
      expectToFit(laidOut)
      const net = paid.amount - refunded.amount
      const sign = net < 0 ? '-' : ''
      const amounts = [paid.amount, refunded.amount, Math.abs(net)].map((sum) => formatRupiah(sum as Sen))
      expectAmounts(laidOut, [...amounts.slice(0, 2), sign + amounts[2]])
    }),
    { numRuns: 200 },
  )
})

test('an order or a refund that never arrived is called so on the slip of a shift', () => {
  const [open] = aShiftReport().carriedOut
  if (!open) expect.fail()
  const lost = { ...open, neverArrived: true } as const
  const report = aShiftReport({ carriedOut: [lost, { ...lost, kind: 'refund' }] })
  const { blocks } = layOut(
    shiftReportOf(report, settingsWith({ slips: { language: 'id' } }), NOW),
    profileOf('generic-80'),
  )
  const said = blocks.map((block) => (block.type === 'line' ? block.text.trim() : ''))
  for (const word of ['Pesanan tidak pernah sampai', 'Refund tidak pernah sampai'])
    expect(said).toContain(word)
  expect(said).not.toContain('Hasil belum diketahui')
})

test('a way to pay that a gateway calls by a word of JavaScript’s objects has that word on the slip of a shift', () => {
  const report = aShiftReport()
  const [channel] = report.channels
  if (!channel) expect.fail()
  for (const paymentType of ['constructor', '__proto__']) {
    const shown = shiftReportOf(
      { ...report, channels: [{ ...channel, paymentType }] },
      settingsWith({ slips: { language: 'id' } }),
      NOW,
    )
    const kept = slipDocument.parse(JSON.parse(JSON.stringify(shown)))
    expect(JSON.stringify(layOut(kept, profileOf('generic-80')).blocks)).toContain(`"${paymentType}`)
  }
})

test('the hours of a shift over midnight name their day, by the shop’s clocks', () => {
  const sample = sampleSlips.find(({ document }) => document.kind === 'zReport')?.document
  if (sample?.kind !== 'zReport') throw new Error('there is no sample of a Z report')
  const [first] = sample.report.hours
  if (!first) throw new Error('the sample has no hours')
  const textOf = (hours: number[]) => {
    const report = { ...sample.report, hours: hours.map((hour) => ({ ...first, hour })) }
    const slip = layOut({ ...sample, language: 'id', timeZone: 'WIT', report }, profileOf('generic-80'))
    return JSON.stringify(slip.blocks)
  }
  // 23:00 in the east of Indonesia, where midnight comes two hours before that of Jakarta.
  const late = Date.UTC(2026, 10, 21, 14)
  const [before, after] = textOf([late, late + 3_600_000]).split('22 Nov 2026')
  expect(before).toMatch(/21 Nov 2026".*23:00 - 00:00/)
  expect(after).toContain('00:00 - 01:00')
  expect(textOf([late])).not.toMatch(/"21 Nov 2026"/)
})

test('every sample fits every paper, and is a slip that the contract lets through', () => {
  for (const { document, copy = 1, logo: sign = null } of sampleSlips) {
    for (const profile of printerProfiles) {
      const laidOut = layOut(document, profile, { copy, logo: sign })
      expectToFit(laidOut)
      expect(slip.parse(laidOut)).toEqual(laidOut)
    }
  }
})

test('training says so at the top and at the bottom of every slip, and on each page', () => {
  for (const { document } of sampleSlips) {
    const training = layOut({ ...document, mode: 'training' }, profileOf('generic-58'))
    const marks = linesIn(training).filter(({ text }) => /LATIHAN|TRAINING/.test(text))
    expect([marks.length, training.mark]).toEqual([2, marks[0]?.text])
    const live = layOut({ ...document, mode: 'live' }, profileOf('generic-58'))
    expect(linesIn(live).filter(({ text }) => /LATIHAN|TRAINING/.test(text))).toEqual([])
    expect(live.mark).toBeUndefined()
  }
})

test('every copy after the first says which it is', () => {
  for (const { document } of sampleSlips) {
    const marks = [1, 2, 7].map((copy) =>
      linesIn(layOut(document, profileOf('generic-58'), { copy })).filter(({ text }) =>
        text.startsWith('** '),
      ),
    )
    expect(marks.map(([mark]) => mark?.text.replace(/\D/g, '') ?? null)).toEqual([null, '2', '7'])
  }
})

test('a logo wider than the paper is scaled to fit', () => {
  const wide = createBitmap(1_000, 300)
  blacken(wide, 0, 0, 500, 300)
  const picture = { width: 1_000, height: 300, dots: Buffer.from(wide.bits).toString('base64') }
  for (const profile of printerProfiles) {
    const [block] = layOut(sampleSlips[0]?.document ?? fail(), profile, { logo: picture }).blocks
    if (block?.type !== 'picture') throw new Error('the logo is on top')
    expect(slipBlock.safeParse(block).success).toBe(true)
    const small = bitmapOf(block.picture)
    expect([small.width <= profile.dots, small.height <= 240]).toEqual([true, true])
    expect(small.width / small.height).toBeCloseTo(1_000 / 300, 1)
    const middle = Math.floor(small.height / 2)
    expect([isBlack(small, 2, middle), isBlack(small, small.width - 3, middle)]).toEqual([true, false])
  }
})

test('QR modules are as large as the paper allows with the quiet zone', () => {
  const longest = 'x'.repeat(261)
  const on = (content: string) =>
    printerProfiles.map((profile) => [profile.id, moduleDots(content, profile)] as const)
  expect(Object.fromEntries(on(longest))).toEqual({
    'generic-58': 5,
    'generic-80': 8,
    'epson-80': 8,
    'epson-42': 7,
    'star-80': 8,
    'office-a6': 4,
    'office-a4': 5,
  })
  expect(Object.fromEntries(on(QRIS))).toMatchObject({ 'generic-58': 5, 'generic-80': 8 })
  // 69 modules: of its quiet zone 3.9 are printed on 58 mm, the rest is the white edge of the paper.
  expect(Object.fromEntries(on('x'.repeat(300)))).toMatchObject({
    'generic-58': 5,
    'generic-80': 7,
    'office-a6': 4,
  })
  expect(Object.fromEntries(on('short'))).toMatchObject({ 'generic-58': 8, 'generic-80': 8 })
})

test('the size of a code is known without making it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 2_331, unit: 'grapheme-ascii' }), (content) => {
      const { size } = qrSymbol(content).modules
      const a6 = Math.floor(360 / (size + 2 * QUIET_ZONE))
      expect(moduleDots(content, profileOf('office-a6'))).toBe(a6 < 1 ? null : Math.min(8, a6))
    }),
    { numRuns: 200 },
  )
})

test('a code too long for any symbol leaves a sentence on the slip, not an error', () => {
  const open = anOpenOrder().state
  const code = { kind: 'qr', content: 'x'.repeat(2_332), nmid: null, terminal: null } as const
  const document = documentOf(anOrder({ ...open, code }), settingsWith({}), { ...asked, kind: 'payment' })
  const { blocks } = layOut(document, profileOf('generic-58'))
  expect(blocks.filter(({ type }) => type === 'qr')).toEqual([])
  expect(blocks.some((block) => block.type === 'line' && block.text.includes('terlalu panjang'))).toBe(true)
})

test('a code whose modules run into each other on a roll says where else it can be scanned', () => {
  const open = anOpenOrder().state
  const saysSo = (length: number, profile: ProfileId) => {
    const url = `https://pay.example/${'x'.repeat(length - 20)}`
    const code = { kind: 'link', url, computerUrl: null } as const
    const document = documentOf(anOrder({ ...open, code }), settingsWith({}), { ...asked, kind: 'payment' })
    const { blocks } = layOut(document, profileOf(profile))
    expect(blocks.filter(({ type }) => type === 'qr')).toHaveLength(1)
    return blocks.some((block) => block.type === 'line' && block.text.includes('rapat'))
  }
  expect([saysSo(1_059, 'generic-58'), saysSo(1_060, 'generic-58')]).toEqual([false, true])
  expect([saysSo(2_048, 'generic-80'), saysSo(2_048, 'epson-42')]).toEqual([false, true])
  // A laser's dots stay apart.
  expect(saysSo(2_048, 'office-a6')).toBe(false)
})

test('a possible card number shows at most its first six and last four digits', () => {
  expect(maskLongNumbers('4111 1111 1111 1111')).toBe('411111******1111')
  expect(maskLongNumbers('acc 5500000000000004.')).toBe('acc 550000******0004.')
  expect(maskLongNumbers('********4821')).toBe('********4821')
  expect(isPrintable(maskLongNumbers('632501004217'))).toBe(true)
  expect(maskLongNumbers('632501004217')).toBe('632501004217')
})

const linesIn = ({ blocks, columns }: Slip) =>
  blocks.flatMap((block) => (block.type === 'line' ? [{ ...block, text: textOf(block, columns) }] : []))
const textOf = (line: SlipLine, columns: number) =>
  lineText(line, columns) ?? [line.text, line.right].filter(Boolean).join(' ')

function expectToFit({ blocks, columns, dots }: Slip): void {
  for (const block of blocks) {
    if (block.type === 'line') expectLineToFit(block, columns)
    if (block.type === 'qr') {
      const { size } = qrSymbol(block.content).modules
      expect((size + 6) * block.moduleDots).toBeLessThanOrEqual(dots)
      // Paper is at least three millimetres wider at each side than what is printed on.
      expect((size + 2 * QUIET_ZONE) * block.moduleDots).toBeLessThanOrEqual(dots + 2 * 21)
      const { beside } = block
      for (const line of beside?.lines ?? []) expectLineToFit(line, beside?.columns ?? 0)
      const taken = beside ? (size + 2 * QUIET_ZONE) * block.moduleDots + beside.columns * 12 : 0
      expect(taken).toBeLessThanOrEqual(dots)
    }
    if (block.type === 'picture') expect(block.picture.width).toBeLessThanOrEqual(dots)
  }
}

function expectLineToFit(line: SlipLine, columns: number): void {
  const { text, right, indent = 0, size } = line
  expect(readable(text)).toBe(text)
  const cells = indent + cellsOf(text) + (right === undefined ? 0 : cellsOf(right) + (text === '' ? 0 : 1))
  expect(cells * (size === 'big' ? 2 : 1)).toBeLessThanOrEqual(columns)
}

/** Each amount is whole on one line, and not inside a longer number. */
function expectAmounts(laidOut: Slip, amounts: readonly string[]): void {
  const texts = linesIn(laidOut).map(({ text }) => text)
  for (const each of amounts) {
    const whole = new RegExp(`(^|[ (])${each.replaceAll('.', '\\.')}($|[ )])`)
    if (!texts.some((text) => whole.test(text))) throw new Error(`${each} is not on the slip`)
  }
}

function fail(): never {
  throw new Error('there is no sample')
}
