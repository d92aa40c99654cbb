import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { shiftReportOf } from '../../electron/printing/documents/shift-report.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { maskCardNumber } from '../../electron/printing/layout/mask-card-number.ts'
import { isPrintable, printable } from '../../electron/printing/layout/printable.ts'
import { moduleDots, QUIET_ZONE, qrSymbol } from '../../electron/printing/layout/qr-size.ts'
import { inFours, wrap } from '../../electron/printing/layout/wrap.ts'
import { blacken, createBitmap, isBlack } from '../../electron/printing/picture/bitmap.ts'
import { bitmapOf } from '../../electron/printing/picture/fit-picture.ts'
import { formatRupiah, MAX_SEN, rupiah, type Sen, sen } from '../../shared/money.ts'
import { printerProfiles, profileOf } from '../../shared/printer/profiles.ts'
import type { Takings } from '../../shared/shift/takings.ts'
import { type Slip, slip, slipBlock } from '../../shared/slip/slip.ts'
import { hostileText } from './hostile-text.ts'
import { anOpenOrder, anOrder, aPaidOrder, NOW, QRIS, settingsWith } from './sample-orders.ts'
import { aShiftReport, HUGE } from './sample-reports.ts'
import { logo, sampleSlips } from './sample-slips.ts'

test('names lose their accents and what has no likeness becomes one question mark', () => {
  expect(printable('Café “Ñandú” — Łódź')).toBe('Cafe "Nandu" - Lodz')
  expect(printable('Kopi ☕ 👩‍👩‍👧 Ｂａｋｓｏ ﬁsh')).toBe('Kopi ? ? Bakso fish')
  expect(printable('東京')).toBe('??')
  expect(printable('\ud800 half')).toBe('? half')
})

test('control characters leave no trace, and blanks of every kind are one space', () => {
  expect(printable('A\u001b@B\u0000\u0010\u0085C')).toBe('A@BC')
  expect(printable(' a\t\nb\u00a0\u3000c\u200b\u202ed ')).toBe('a b cd')
})

test('wrapping loses nothing and keeps to the columns', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 4, max: 48 }), (text, columns) => {
      const lines = wrap(printable(text), columns)
      expect(lines.every((line) => line.length <= columns && line !== '')).toBe(true)
      expect(lines.join('').replaceAll(' ', '')).toBe(printable(text).replaceAll(' ', ''))
    }),
  )
})

test('numbers are read in fours however the gateway spaced them', () => {
  expect(inFours('8808 1234-56789')).toBe('8808 1234 5678 9')
})

test('an amount is never broken, however little room there is beside it', () => {
  expect(wrap('Sudah dikembalikan Rp 1.234.567', 24)).toEqual(['Sudah dikembalikan', 'Rp 1.234.567'])
})

const asked = { mode: 'live', now: NOW, cashier: null } as const
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
      ...{ kind: fc.constant('product' as const), id: fc.constant('1'), type: fc.constant('x'), name },
      ...{ price: wholeAmount, quantity: fc.integer({ min: 1, max: 999 }) },
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
      ...{ name: anything, branch: anything, counter: anything },
      address: anything,
      footer: anything,
    }
    const paid = aPaidOrder().state as Extract<ReturnType<typeof aPaidOrder>['state'], { kind: 'paid' }>
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

test('nothing is wider than the paper, and no amount is altered: 30 items, any name, any amount', () => {
  fc.assert(
    fc.property(receipts, media, ({ document, amounts }, profile) => {
      const laidOut = layOut(document, profile, { logo })
      expectToFit(laidOut)
      expectAmounts(laidOut, amounts)
    }),
    { numRuns: 1_000 },
  )
}, 60_000)

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
    { numRuns: 500 },
  )
}, 60_000)

test('the hours of a shift that goes over midnight say of which day they are, by the clocks of the shop', () => {
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

test('the same document on the same paper is the same slip', () => {
  const { document } = sampleSlips[0] ?? fail()
  const profile = profileOf('generic-80')
  expect(layOut(document, profile)).toEqual(layOut(document, profile))
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

test('a logo that is wider than the paper is made to fit it', () => {
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
    ...{ 'generic-58': 5, 'generic-80': 7, 'epson-80': 7, 'epson-42': 7, 'star-80': 7 },
    ...{ 'office-a6': 4, 'office-a4': 5 },
  })
  expect(Object.fromEntries(on(QRIS))).toMatchObject({ 'generic-58': 5, 'generic-80': 8 })
  expect(Object.fromEntries(on('short'))).toMatchObject({ 'generic-58': 8, 'generic-80': 8 })
})

test('the size of a code is known without making it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 2_331, unit: 'grapheme-ascii' }), (content) => {
      const across = qrSymbol(content).modules.size + 2 * QUIET_ZONE
      expect(moduleDots(content, profileOf('generic-58'))).toBe(Math.min(8, Math.floor(384 / across)))
    }),
    { numRuns: 200 },
  )
})

test('a code too long for any symbol leaves a sentence on the slip, not an error', () => {
  const open = anOpenOrder().state as Extract<ReturnType<typeof anOpenOrder>['state'], { kind: 'open' }>
  const code = { kind: 'qr', content: 'x'.repeat(2_332), nmid: null, terminal: null } as const
  const document = documentOf(anOrder({ ...open, code }), settingsWith({}), { ...asked, kind: 'payment' })
  const { blocks } = layOut(document, profileOf('generic-58'))
  expect(blocks.filter(({ type }) => type === 'qr')).toEqual([])
  expect(blocks.some((block) => block.type === 'line' && block.text.includes('terlalu panjang'))).toBe(true)
})

test('what could be a card number shows its first six and last four digits at most', () => {
  expect(maskCardNumber('4111 1111 1111 1111')).toBe('411111******1111')
  expect(maskCardNumber('acc 5500000000000004.')).toBe('acc 550000******0004.')
  expect(maskCardNumber('********4821')).toBe('********4821')
  expect(isPrintable(maskCardNumber('632501004217'))).toBe(true)
  expect(maskCardNumber('632501004217')).toBe('632501004217')
})

const linesIn = ({ blocks }: Slip) => blocks.filter((block) => block.type === 'line')

function expectToFit({ blocks, columns, dots }: Slip): void {
  for (const block of blocks) {
    if (block.type === 'line') {
      expect(isPrintable(block.text)).toBe(true)
      expect(block.text.length * (block.size === 'big' ? 2 : 1)).toBeLessThanOrEqual(columns)
    }
    if (block.type === 'qr') {
      expect((qrSymbol(block.content).modules.size + 2 * QUIET_ZONE) * block.moduleDots).toBeLessThanOrEqual(
        dots,
      )
    }
    if (block.type === 'picture') expect(block.picture.width).toBeLessThanOrEqual(dots)
  }
}

/** Each amount stands whole on one line, and is no part of a longer number. */
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
