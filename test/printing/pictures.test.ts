import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { slipBytes } from '../../electron/printing/escpos/slip-bytes.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { createPen } from '../../electron/printing/letters/pen.ts'
import { blockHeight } from '../../electron/printing/picture/block-height.ts'
import { drawText } from '../../electron/printing/picture/draw-text.ts'
import { framed, slipPicture } from '../../electron/printing/picture/slip-picture.ts'
import { type Bitmap, blacken, blit, createBitmap, isBlack } from '../../platform/picture/bitmap.ts'
import { pngOf } from '../../platform/picture/png-of.ts'
import { type PrinterProfile, printerProfiles, profileOf } from '../../shared/printer/profiles.ts'
import type { Slip } from '../../shared/slip/slip.ts'
import { codeOnPng } from '../helpers/code-on-png.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { readStar } from '../helpers/read-star.ts'
import { type SampleSlip, sampleSlips } from './sample-slips.ts'

const pen = createPen()
const papers = { '58': 'generic-58', '42': 'epson-42', '80': 'generic-80', A6: 'office-a6' } as const

for (const sample of sampleSlips.filter(({ shown }) => shown)) {
  for (const [paper, id] of Object.entries(papers)) {
    test(`${sample.name} on ${paper} paper looks as in its golden picture, dot for dot`, () => {
      const picture = slipPicture(laidOut(sample, profileOf(id)), pen)
      const file = join(import.meta.dirname, 'golden', 'pictures', `${sample.name}.${paper}.png`)
      // To take a picture again, delete it and look at the new one.
      if (!existsSync(file) && !process.env.CI) {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, pngOf(picture))
      }
      const golden = PNG.sync.read(readFileSync(file))
      expect([picture.width, picture.height]).toEqual([golden.width, golden.height])
      expect(pixelsOf(picture).equals(reds(golden.data))).toBe(true)
    })
  }
}

/** A profile of each paper: a picture depends on nothing else of a printer. */
const papersOfProfiles = new Map(
  printerProfiles.map((profile) => [`${profile.paper}, ${profile.columns} columns`, profile]),
)
for (const [paper, profile] of papersOfProfiles) {
  test(`every code on every slip on paper of ${paper} is read off its picture as the gateway gave it`, () => {
    let codes = 0
    for (const sample of sampleSlips) {
      const slip = laidOut(sample, profile)
      if (qrsOf(slip).length === 0) continue
      const picture = PNG.sync.read(pngOf(framed(slipPicture(slip, pen), 24)))
      for (const { content, top, height } of qrsOf(slip)) {
        codes += 1
        expect(codeOnPng(picture, 24 + top, height)).toBe(content)
      }
    }
    expect(codes).toBeGreaterThan(5)
  })
}

for (const profile of printerProfiles) {
  if (profile.speaks === 'pdf') continue
  test(`every code that ${profile.id} makes itself is in its bytes as the gateway gave it`, () => {
    for (const sample of sampleSlips) {
      const slip = laidOut(sample, profile)
      const wanted = qrsOf(slip).map(({ content }) => content)
      const bytes = slipBytes(slip, profile, 'native', pen)
      const { qrCodes } = (profile.speaks === 'star' ? readStar : readSlip)(bytes, slip.columns)
      expect(
        qrCodes.map(({ content }) => content),
        sample.name,
      ).toEqual(wanted)
    }
  })
}

test('anything drawn beside the paper is left out', () => {
  const bitmap = createBitmap(10, 10)
  blacken(bitmap, -5, -5, 30, 30)
  expect(bitmap.bits).toEqual(Uint8Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 0xff : 0xc0)))
  expect([isBlack(bitmap, -1, 0), isBlack(bitmap, 10, 0), isBlack(bitmap, 0, 10)]).toEqual([
    false,
    false,
    false,
  ])
})

test('a picture laid on another is at its place, dot for dot, and nowhere else', () => {
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.nat(5),
      fc.integer({ min: 1, max: 20 }),
      fc.infiniteStream(fc.nat(255)),
      (x, y, width, bytes) => {
        const source = createBitmap(width, 3)
        for (const at of source.bits.keys()) source.bits[at] = bytes.next().value
        const paper = createBitmap(41, 9)
        blit(paper, source, x, y)
        for (let row = 0; row < 9; row += 1) {
          for (let column = 0; column < 41; column += 1) {
            expect(isBlack(paper, column, row)).toBe(isBlack(source, column - x, row - y))
          }
        }
      },
    ),
  )
  expect(() => blit(createBitmap(8, 8), createBitmap(4, 4), 5, 0)).toThrow('does not fit')
})

test('every character that a slip can have is drawn, each differently', () => {
  const drawn = Array.from({ length: 95 }, (_, at) => {
    const bitmap = createBitmap(12, 24)
    drawText(bitmap, String.fromCharCode(0x20 + at), 0, 0, { size: 'normal', bold: false })
    return Buffer.from(bitmap.bits).toString('hex')
  })
  expect(new Set(drawn).size).toBe(95)
  expect(() => drawText(createBitmap(12, 24), 'é', 0, 0, { size: 'normal', bold: false })).toThrow(
    'not printable',
  )
})

function laidOut({ document, copy = 1, logo = null }: SampleSlip, profile: PrinterProfile): Slip {
  return layOut(document, profile, { copy, logo })
}

/** The codes of a slip, and where each stands on its picture. */
function qrsOf({ blocks, paper }: Slip) {
  let top = 0
  return blocks.flatMap((block) => {
    const at = { top, height: blockHeight(block, paper) }
    top += at.height
    return block.type === 'qr' ? [{ content: block.content, ...at }] : []
  })
}

/** A byte a dot: 0 is black. */
function pixelsOf(bitmap: Bitmap): Buffer {
  const { width, height } = bitmap
  const pixels = Buffer.alloc(width * height, 255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isBlack(bitmap, x, y)) pixels[y * width + x] = 0
  return pixels
}

function reds(rgba: Buffer): Buffer {
  const red = Buffer.alloc(rgba.length / 4)
  for (let at = 0; at < red.length; at += 1) red[at] = rgba[at * 4] ?? 0
  return red
}
