import { type Bitmap, blit, createBitmap, middleOf } from '../../../platform/picture/bitmap.ts'

/** Rows of one `ESC k`. */
const STAR_ROWS = 24

/** ESC 0: lines as close as the rows of a picture. */
const CLOSE = Buffer.from([0x1b, 0x30])

/** ESC z 1: 4 mm from one line to the next; without it, a switch in the printer decides. */
export const STAR_SPACING = Buffer.from([0x1b, 0x7a, 1])

/**
 * A picture by `ESC k`, 24 rows at a time, with the line spacing set to match. Star line mode, command specification,
 * "Bit image graphics".
 */
export function starPicture(bitmap: Bitmap, dots: number, left = middleOf(bitmap, dots)): Buffer[] {
  return [CLOSE, ...bandsOf(bitmap, dots, left), STAR_SPACING]
}

/** A drawn line: a single band takes as much paper as a line of text. */
export function starLine(bitmap: Bitmap, dots: number, left: number): Buffer[] {
  const line = inFewestBands(bitmap)
  return line.height > STAR_ROWS ? starPicture(line, dots, left) : bandsOf(line, dots, left)
}

/**
 * The white beside a picture is part of it, because printers align pictures differently. The white that fills its first
 * rows is above it: a drawn name belongs to the amount below it.
 */
function bandsOf(bitmap: Bitmap, dots: number, left: number): Buffer[] {
  const paper = createBitmap(
    Math.max(dots, bitmap.rowBytes * 8),
    Math.ceil(bitmap.height / STAR_ROWS) * STAR_ROWS,
  )
  blit(paper, bitmap, left, paper.height - bitmap.height)
  dodgeRealTimeCommands(paper.bits)
  const out: Buffer[] = []
  const bandBytes = paper.rowBytes * STAR_ROWS
  for (let from = 0; from < paper.bits.length; from += bandBytes) {
    const band = Buffer.from(paper.bits.buffer, paper.bits.byteOffset + from, bandBytes)
    out.push(Buffer.from([0x1b, 0x6b, paper.rowBytes, 0]), band, Buffer.from('\n'))
  }
  return out
}

const [ESC, ACK] = [0x1b, 0x06]
/** ESC ACK and one of these ask for the status, or reset the printer. */
const realTime: ReadonlySet<number | undefined> = new Set([0x01, 0x18])

/**
 * The printer obeys these three bytes "when received from the host", and no manual excepts a picture's: a slip would be
 * lost at five dots of a logo. One more dot beside them does no harm: the modules of a code are wider.
 */
function dodgeRealTimeCommands(bits: Uint8Array): void {
  for (let at = bits.indexOf(ESC); at >= 0; at = bits.indexOf(ESC, at + 1)) {
    if (bits[at + 1] === ACK && realTime.has(bits[at + 2])) bits[at + 1] = ACK | (ACK >> 1)
  }
}

/** Without the rows above and below its ink that would only take another band. */
function inFewestBands(bitmap: Bitmap): Bitmap {
  const { width, height, rowBytes, bits } = bitmap
  const hasInk = (byte: number) => byte !== 0
  const top = Math.floor(Math.max(0, bits.findIndex(hasInk)) / rowBytes)
  const end = Math.floor(bits.findLastIndex(hasInk) / rowBytes) + 1
  const rows = Math.max(1, Math.ceil((end - top) / STAR_ROWS)) * STAR_ROWS
  if (rows >= height) return bitmap
  const from = Math.max(0, end - rows)
  return createBitmap(width, rows, bits.subarray(from * rowBytes, (from + rows) * rowBytes))
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
