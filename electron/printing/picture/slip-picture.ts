import { assertNever } from '../../../shared/assert-never.ts'
import type { Slip, SlipBlock } from '../../../shared/slip/slip.ts'
import { type Bitmap, blit, createBitmap, middleOf } from './bitmap.ts'
import { blockHeight } from './block-height.ts'
import { drawText, GLYPH } from './draw-text.ts'
import { bitmapOf } from './fit-picture.ts'
import { qrBitmap } from './qr-bitmap.ts'

/** A slip as the dots that a printer of its paper makes of it; the cut is where the picture ends. */
export function slipPicture(slip: Slip): Bitmap {
  const heights = slip.blocks.map((block) => blockHeight(block, slip.paper))
  const height = heights.reduce((sum, each) => sum + each, 0)
  const page = createBitmap(slip.dots, Math.max(1, height))
  let y = 0
  for (const [index, block] of slip.blocks.entries()) {
    drawBlock(page, block, y, slip)
    y += heights[index] ?? 0
  }
  return page
}

/** A picture with white around it, as it is good to look at away from paper. */
export function framed(bitmap: Bitmap, margin: number): Bitmap {
  const frame = createBitmap(bitmap.width + 2 * margin, bitmap.height + 2 * margin)
  blit(frame, bitmap, margin, margin)
  return frame
}

function drawBlock(page: Bitmap, block: SlipBlock, y: number, { dots, columns }: Slip): void {
  switch (block.type) {
    case 'line': {
      const { text, align, size } = block
      const across = text.length * GLYPH.width * (size === 'big' ? 2 : 1)
      drawText(page, text, align === 'center' ? Math.floor((dots - across) / 2) : 0, y, block)
      break
    }
    case 'qr':
      drawCentred(page, qrBitmap(block.content, block.moduleDots), y)
      break
    case 'picture':
      drawCentred(page, bitmapOf(block.picture), y)
      break
    case 'rule':
      drawText(page, '-'.repeat(columns), 0, y, { size: 'normal', bold: false })
      break
    case 'feed':
    case 'cut':
      break
    default:
      assertNever(block)
  }
}

function drawCentred(page: Bitmap, bitmap: Bitmap, y: number): void {
  blit(page, bitmap, middleOf(bitmap, page.width), y)
}
