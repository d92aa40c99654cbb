import { createBitmap } from '../../../../platform/picture/bitmap.ts'
import type { PrintHead } from '../../paper/print-head.ts'
import { MAX_ROWS } from '../../paper/roll.ts'
import { scaled } from '../../paper/scaled.ts'
import { byte, type Reading, word } from '../../reading.ts'

/** The part of a row that is kept: enough to show how a picture that is too wide spoils the paper. */
const MAX_ROW_BYTES = 256

/** `GS v 0`: a picture by rows, after its name. */
export function* rasterPicture(head: PrintHead): Reading {
  const mode = yield* byte()
  const rowBytes = yield* word()
  const rows = yield* word()
  const keptBytes = Math.min(rowBytes, MAX_ROW_BYTES)
  const picture = createBitmap(keptBytes * 8, Math.min(rows, MAX_ROWS))
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < rowBytes; at += 1) {
      const eight = yield
      if (at < keptBytes && row < picture.height) picture.bits[row * keptBytes + at] = eight
    }
  }
  head.picture(scaled(picture, mode & 1 ? 2 : 1, mode & 2 ? 2 : 1))
  head.tell({ kind: 'picture', width: rowBytes * 8, height: rows })
}
