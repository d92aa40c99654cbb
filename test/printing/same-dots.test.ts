import { expect, test } from 'vitest'
import { slipBytes } from '../../electron/printing/escpos/slip-bytes.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { createPen } from '../../electron/printing/letters/pen.ts'
import { slipPicture } from '../../electron/printing/picture/slip-picture.ts'
import type { Bitmap } from '../../platform/picture/bitmap.ts'
import { createEscPos } from '../../services/virtual-printer/language/escpos/escpos.ts'
import { createStar } from '../../services/virtual-printer/language/star/star.ts'
import { printerProfiles } from '../../shared/printer/profiles.ts'
import { slipOf, troublesOf } from '../virtual-printer/printed.ts'
import { logo, sampleSlips } from './sample-slips.ts'

const pen = createPen()

for (const profile of printerProfiles) {
  if (profile.speaks === 'pdf') continue
  test(`what is seen is what ${profile.id} makes of the bytes, dot for dot`, () => {
    for (const { name, document, copy = 1 } of sampleSlips) {
      const slip = layOut(document, profile, { copy, logo })
      const blocks = slip.blocks.map((block) => (block.type === 'qr' ? { ...block, by: undefined } : block))
      const sameWay = { ...slip, blocks: blocks as typeof slip.blocks }
      const bytes = slipBytes(sameWay, profile, 'raster', pen)
      const printed = slipOf(bytes, profile.dots, profile.speaks === 'star' ? createStar : createEscPos)
      expect([name, troublesOf(printed)]).toEqual([name, []])
      const [seen, made] = [slipPicture(slip, pen), printed.picture].map((picture) =>
        // A Star printer's lines are further apart than others': only what is on them can be alike.
        profile.speaks === 'star' ? inkedRows(picture) : allRows(picture),
      )
      expect([name, made]).toEqual([name, seen])
    }
  })
}

/** Each row of dots as text, down to the last that has ink: how far it is to the knife only a printer knows. */
function allRows({ height, rowBytes, bits }: Bitmap): string[] {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from(bits.subarray(y * rowBytes, (y + 1) * rowBytes)).toString('hex'),
  )
  return rows.slice(0, rows.findLastIndex((row) => /[1-9a-f]/.test(row)) + 1)
}

const inkedRows = (picture: Bitmap) => allRows(picture).filter((row) => /[1-9a-f]/.test(row))
