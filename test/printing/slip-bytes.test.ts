import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { slipBytes } from '../../electron/printing/escpos/slip-bytes.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { lineText } from '../../electron/printing/layout/line-text.ts'
import { createPen, type Pen } from '../../electron/printing/letters/pen.ts'
import { createBitmap } from '../../platform/picture/bitmap.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { type PrinterProfile, printerProfiles, profileOf } from '../../shared/printer/profiles.ts'
import type { Slip, SlipBlock } from '../../shared/slip/slip.ts'
import { noCodes, readSlip } from '../helpers/read-slip.ts'
import { readStar } from '../helpers/read-star.ts'
import { hostileText } from './hostile-text.ts'
import { anOpenOrder, anOrder, aPaidOrder, asked, QRIS, settingsWith } from './sample-orders.ts'
import { logo } from './sample-slips.ts'

const request = { ...asked, kind: 'payment' } as const
const qrSlip = documentOf(anOpenOrder('qr'), settingsWith({}), request)
const generic = profileOf('generic-58')
const star = profileOf('star-80')
const pen = createPen()

const escpos: readonly PrinterProfile[] = printerProfiles.filter(({ speaks }) => speaks === 'escpos')
for (const profile of escpos) {
  const { columns, dots, id } = profile

  test(`a QR code printed as a picture by ${id} reads back as the gateway's code, and fits`, () => {
    const { qrCodes } = readSlip(slipBytes(layOut(qrSlip, profile), profile, 'raster'), columns)
    expect(qrCodes.map(({ how, content }) => ({ how, content }))).toEqual([{ how: 'raster', content: QRIS }])
    expect(qrCodes[0]?.width).toBeLessThanOrEqual(dots)
    expect(qrCodes[0]?.moduleDots).toBeGreaterThanOrEqual(4)
  })

  test(`a QR code left to ${id} carries the gateway's code and its module size`, () => {
    const slip = layOut(qrSlip, profile)
    const { qrCodes } = readSlip(slipBytes(slip, profile, 'native'), columns)
    const block = slip.blocks.find(({ type }) => type === 'qr')
    expect(qrCodes).toEqual([{ ...block, type: undefined, how: 'native', width: 0 }])
  })

  test(`left to itself, ${id} is sent a picture unless it surely makes QR codes`, () => {
    const { qrCodes } = readSlip(slipBytes(layOut(qrSlip, profile), profile, 'auto'), columns)
    expect(qrCodes[0]?.how).toBe(profile.nativeQr ? 'native' : 'raster')
  })

  test(`no picture that ${id} is sent is higher than it has room for`, () => {
    const bytes = slipBytes(layOut(qrSlip, profile, { logo }), profile, 'raster')
    const heights = pictureHeights(bytes)
    expect(heights.length).toBeGreaterThan(1)
    expect(Math.max(...heights)).toBeLessThanOrEqual(24)
  })
}

test('a Star printer is sent the same lines in its own language', () => {
  const slip = layOut(qrSlip, star)
  const spoken = readStar(slipBytes(slip, star, 'native'), star.columns).lines
  const likeEpson = readSlip(slipBytes(slip, profileOf('epson-80'), 'native'), star.columns).lines
  expect(spoken.map((line) => line.trim())).toEqual(
    likeEpson.filter(({ text }) => !text.startsWith('[QR')).map(({ text }) => text.trim()),
  )
})

test('a Star printer gets a QR code by its own command, or as a picture as wide as its paper', () => {
  const slip = layOut(qrSlip, star)
  const block = slip.blocks.find((each) => each.type === 'qr')
  const module = block?.type === 'qr' ? block.moduleDots : 0
  for (const how of ['native', 'raster'] as const) {
    const { qrCodes, pictures } = readStar(slipBytes(slip, star, how), star.columns)
    expect(qrCodes).toEqual([{ how, content: QRIS, moduleDots: module }])
    expect(pictures).toEqual(how === 'native' ? [] : [star.dots])
  }
})

test('a code of any length that the gateway may send is read off the paper of every printer', () => {
  const letters = '0123456789ABCDEFabcdef/?=&-'.repeat(20)
  for (const length of [60, 150, 261, 287, 288, 300, 331, 332, 400, 512]) {
    const content = letters.slice(0, length)
    const order = anOpenOrder('qr')
    const code = { kind: 'qr', content, nmid: null, terminal: null } as const
    const document = documentOf({ ...order, state: { ...order.state, code } }, settingsWith({}), request)
    for (const profile of [...escpos, star]) {
      const slip = layOut(document, profile)
      const read = profile.speaks === 'star' ? readStar : readSlip
      const { qrCodes } = read(slipBytes(slip, profile, 'raster'), slip.columns)
      expect([profile.id, length, qrCodes.map((each) => each.content)]).toEqual([
        profile.id,
        length,
        [content],
      ])
    }
  }
})

test('a code that is not ASCII goes as a picture, as its length in bytes would be miscounted', () => {
  const content = `${QRIS} é`
  const slip = aSlip({ type: 'qr', content, moduleDots: 4 })
  expect(readSlip(slipBytes(slip, generic, 'native'), 32).qrCodes[0]).toMatchObject({
    how: 'raster',
    content,
  })
  const wide = { ...slip, columns: 48, dots: 576 }
  expect(readStar(slipBytes(wide, star, 'native'), 48).qrCodes[0]).toMatchObject({ how: 'raster', content })
})

test('a line with a control byte is refused, even if layout let it through', () => {
  const line = { type: 'line', text: 'A\u001bp0', align: 'left', bold: false, size: 'normal' } as const
  for (const profile of [generic, star]) {
    expect(() => slipBytes(aSlip(line), profile, 'native')).toThrow('not printable')
  }
})

test('a slip begins by selecting the printer, and with the country and the font that its layout is for', () => {
  for (const [profile, head] of [
    ...escpos.map((each) => [each, '\x1b=\x01\x1b@\x1bR\0\x1bt\0\x1b!\0'] as const),
    [star, '\x11\x1b@\x1bR\0'] as const,
  ]) {
    const bytes = slipBytes(layOut(qrSlip, profile), profile, 'native')
    expect(bytes.subarray(0, head.length).toString('latin1')).toBe(head)
  }
})

test('a printer feeds to its own knife before it cuts; a narrow one that has none feeds as far as a hand tears', () => {
  for (const profile of escpos) {
    const bytes = slipBytes(layOut(qrSlip, profile), profile, 'native')
    const fed = profile.paper === '58' ? '\n\n\n\n' : '\n'
    expect(bytes.subarray(bytes.indexOf('\x1dV'))).toEqual(Buffer.from('\x1dVB\0', 'latin1'))
    expect(bytes.subarray(0, -4).toString('latin1').endsWith(fed)).toBe(true)
  }
  const stars = slipBytes(layOut(qrSlip, star), star, 'native')
  expect(stars.subarray(-4)).toEqual(Buffer.from('\n\x1bd\x03', 'latin1'))
})

test('a slip never opens the drawer', () => {
  const bytes = slipBytes(layOut(qrSlip, generic), generic, 'native')
  expect(bytes.includes('\x1bp')).toBe(false)
  expect(slipBytes(layOut(qrSlip, star), star, 'native').includes('\x07')).toBe(false)
})

const paid = aPaidOrder().state
/** A receipt with a name of its own in each place where somebody else's words stand. */
function receiptOf(names: readonly string[], profile: PrinterProfile): Slip {
  const left = names.values()
  const name = () => left.next().value ?? ''
  const settings = settingsWith({})
  const shop = { name: name(), branch: name(), counter: name(), address: name(), footer: name() }
  const said = { payer: name(), issuer: name(), accountNo: name(), rrn: name(), platformTradeNo: name() }
  const order = anOrder({ ...paid, ...said }, { productName: name(), merchantTradeNo: name() })
  return layOut(documentOf(order, { ...settings, shop }, { ...request, kind: 'receipt' }), profile)
}

const PLACES = 12
const hostileNames = fc.array(hostileText(48), { minLength: PLACES, maxLength: PLACES })

/** Draws each line as white of a usual height: the wire test does not depend on the look of letters. */
const white: Pen = { draw: (_, { columns }) => createBitmap(columns * 12, 30) }

for (const [names, drawnBy] of [
  ['9,600 hostile names', white],
  ['240 of which every letter is drawn', pen],
] as const) {
  test(`${names} put no command on the wire: a printer makes of the bytes what was laid out`, () => {
    fc.assert(
      fc.property(hostileNames, (each) => {
        const slip = receiptOf(each, generic)
        // The reader fails on any byte that is neither text nor a command it knows, and on a line too wide.
        const { lines } = readSlip(slipBytes(slip, generic, 'native', drawnBy), slip.columns, noCodes)
        const texts = lines.map(({ text }) => text.trim())
        expect(withoutPictures(texts)).toEqual(
          withoutPictures(slip.blocks.flatMap((block) => linesOf(block, 32))),
        )
      }),
      { numRuns: (drawnBy === white ? 9_600 : 240) / PLACES },
    )
  }, 300_000)
}

test('nor do they to a Star printer', () => {
  fc.assert(
    fc.property(hostileNames, (each) => {
      const slip = receiptOf(each, star)
      const { lines } = readStar(slipBytes(slip, star, 'native', white), slip.columns, noCodes)
      expect(withoutPictures(lines.map((line) => line.trim()))).toEqual(
        withoutPictures(slip.blocks.flatMap((block) => linesOf(block, 48))),
      )
    }),
    { numRuns: 200 },
  )
})

const aSlip = (block: SlipBlock): Slip => ({
  kind: 'payment',
  paper: '58',
  columns: 32,
  dots: 384,
  blocks: [block],
})

/** Rows of every `GS v 0`. */
function pictureHeights(bytes: Buffer): number[] {
  const heights: number[] = []
  for (let at = bytes.indexOf('\x1dv0'); at >= 0; ) {
    const [across, rows] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)]
    heights.push(rows)
    at = bytes.indexOf('\x1dv0', at + 8 + across * rows)
  }
  return heights
}

/** What is drawn is a picture to a printer, and several below each other are one. */
const withoutPictures = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('[picture '))

function linesOf(block: SlipBlock, columns: number): string[] {
  switch (block.type) {
    case 'line':
      return [lineText(block, columns)?.trim() ?? '[picture of letters]']
    case 'rule':
      return ['-'.repeat(columns)]
    case 'feed':
      return Array<string>(block.lines).fill('')
    case 'cut':
      return ['[cut]']
    case 'qr':
      return [`[QR native x${block.moduleDots}: ${block.content}]`]
    case 'picture':
      return [`[picture ${block.picture.width} x ${block.picture.height}]`]
    default:
      return assertNever(block)
  }
}
