/** Real-time commands of ESC/POS: printers obey them at once, wherever these bytes come, in the data of a picture too. */
import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { rasterBands } from '../../electron/printing/escpos/raster.ts'
import { slipBytes } from '../../electron/printing/escpos/slip-bytes.ts'
import { starPicture } from '../../electron/printing/escpos/star.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { createPen } from '../../electron/printing/letters/pen.ts'
import { createBitmap } from '../../platform/picture/bitmap.ts'
import { printerProfiles } from '../../shared/printer/profiles.ts'
import { aPaidOrder, asked, settingsWith } from './sample-orders.ts'

/** What begins like DLE EOT, DLE ENQ or DLE DC4, by the makers' command references; in hexadecimal digits. */
function realTimeCommands(bytes: Uint8Array): string[] {
  return [...bytes].flatMap((byte, at) =>
    byte === 0x10 && [0x04, 0x05, 0x14].includes(bytes[at + 1] ?? 0)
      ? [Buffer.from(bytes.subarray(at, at + 5)).toString('hex')]
      : [],
  )
}

const escpos = printerProfiles.filter(({ speaks }) => speaks === 'escpos')
const receipt = documentOf(aPaidOrder(), settingsWith({}), { ...asked, kind: 'receipt' })

/** Rows of lone dots, whose bytes would open a drawer, switch the printer off, clear its buffer, ask it and reset it. */
const rows = [
  [0x10, 0x14, 0x01, 0x00, 0x01],
  [0x10, 0x14, 0x02, 0x01, 0x08],
  [0x10, 0x14, 0x08, 0x01, 0x03],
  [0x10, 0x04, 0x01, 0x10, 0x04],
  [0x10, 0x05, 0x02, 0x10, 0x10],
  // Over the end of a row.
  [0x14, 0x01, 0x00, 0x08, 0x10],
  [0x14, 0x01, 0x00, 0x08, 0x00],
]
const dotted = createBitmap(40, rows.length, Uint8Array.from(rows.flat()))

test.for(escpos)('the dots of a logo open no drawer of $id and switch it off with no slip', (profile) => {
  const logo = { width: 40, height: rows.length, dots: Buffer.from(dotted.bits).toString('base64') }
  expect(realTimeCommands(slipBytes(layOut(receipt, profile, { logo }), profile, 'raster'))).toEqual([])
})

test('each of them costs the picture one dot more, and any other picture is sent dot for dot', () => {
  const sent = Buffer.concat(rasterBands(dotted)).subarray(8)
  const changed = [...sent].flatMap((byte, at) => (byte === dotted.bits[at] ? [] : [at]))
  expect(changed.map((at) => sent[at])).toEqual(changed.map(() => 0x18))
  expect(changed).toEqual([0, 5, 10, 15, 18, 20, 24, 29])
  const harmless = createBitmap(32, 1, Uint8Array.from([0x10, 0x10, 0x00, 0x10]))
  expect([...Buffer.concat(rasterBands(harmless)).subarray(8)]).toEqual([...harmless.bits])
})

test('the letters of a name in another script never make a command', () => {
  const pen = createPen()
  const names = ['휚疖钪뵜缽ﮌ픎', '期🏠昪缎', '픅淨炫겪铱ٷ復嚭酪', '躄詢唗条믥瘴睎魯👯']
  const place = { columns: 48, lineDots: 30 } as const
  const drawn = names.map((text) =>
    pen.draw({ type: 'line', text, align: 'left', bold: false, size: 'normal' }, place),
  )
  // What they look like does hold commands, or this would show nothing.
  expect(drawn.flatMap(({ bits }) => realTimeCommands(bits)).length).toBeGreaterThan(0)
  expect(drawn.flatMap((bitmap) => realTimeCommands(Buffer.concat(rasterBands(bitmap))))).toEqual([])
})

test('the dots of a picture neither reset a Star printer nor ask for its status', () => {
  const star = (bytes: Uint8Array) =>
    [...bytes].filter(
      (byte, at) => byte === 0x1b && bytes[at + 1] === 0x06 && [0x01, 0x18].includes(bytes[at + 2] ?? 0),
    )
  const rows = [
    [0x1b, 0x06, 0x18, 0x1b, 0x06],
    // Over the end of a row.
    [0x01, 0x1b, 0x06, 0x02, 0x18],
    [0x1b, 0x1b, 0x06, 0x18, 0x1b],
    [0x06, 0x18, 0x00, 0x1b, 0x06],
  ]
  const picture = createBitmap(40, rows.length, Uint8Array.from(rows.flat()))
  const sent = Buffer.concat(starPicture(picture, 40))
  expect(star(picture.bits)).toHaveLength(4)
  expect(star(sent)).toEqual([])
  const dots = (bytes: Uint8Array) =>
    bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  expect(dots(sent)).toBe(
    dots(Buffer.concat(starPicture(createBitmap(40, rows.length), 40))) + dots(picture.bits) + 4,
  )
})
