import { type Bitmap, blit, createBitmap, middleOf } from '../../../platform/picture/bitmap.ts'

/** Rows of one `ESC k`. */
const STAR_ROWS = 24

/**
 * A picture by `ESC k`, 24 rows at a time, with the line spacing set to match. Star line mode, command specification,
 * "Bit image graphics". The white beside it is part of it, because printers align pictures differently. The white that
 * fills its first rows is above it: a drawn name belongs to the amount below it.
 */
export function starPicture(bitmap: Bitmap, dots: number, left = middleOf(bitmap, dots)): Buffer[] {
  const paper = createBitmap(
    Math.max(dots, bitmap.rowBytes * 8),
    Math.ceil(bitmap.height / STAR_ROWS) * STAR_ROWS,
  )
  blit(paper, bitmap, left, paper.height - bitmap.height)
  const out: Buffer[] = [Buffer.from([0x1b, 0x30])]
  const bandBytes = paper.rowBytes * STAR_ROWS
  for (let from = 0; from < paper.bits.length; from += bandBytes) {
    const band = Buffer.from(paper.bits.buffer, paper.bits.byteOffset + from, bandBytes)
    out.push(Buffer.from([0x1b, 0x6b, paper.rowBytes, 0]), band, Buffer.from('\n'))
  }
  return [...out, Buffer.from([0x1b, 0x7a, 1])]
}

/**
 * A QR code by the printer's own command: model 2, level M. Star line mode, command specification, "QR codes". The
 * library's version lacks the header of the store command.
 */
export function starQr(content: string, moduleDots: number): Buffer {
  const data = Buffer.from(content)
  return Buffer.concat([
    Buffer.from([0x1b, 0x1d, 0x79, 0x53, 0x30, 2]),
    Buffer.from([0x1b, 0x1d, 0x79, 0x53, 0x31, 1]),
    Buffer.from([0x1b, 0x1d, 0x79, 0x53, 0x32, moduleDots]),
    Buffer.from([0x1b, 0x1d, 0x79, 0x44, 0x31, 0, data.length & 0xff, data.length >> 8]),
    data,
    Buffer.from([0x1b, 0x1d, 0x79, 0x50]),
  ])
}
