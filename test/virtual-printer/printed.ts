import readQr from 'jsqr'
import { type Bitmap, isBlack } from '../../platform/picture/bitmap.ts'
import { createEscPos } from '../../services/virtual-printer/language/escpos/escpos.ts'
import { createSlipBook, type PrintedSlip } from '../../services/virtual-printer/slip-book.ts'
import { createSlipReader } from '../../services/virtual-printer/slip-reader.ts'

/** A slip as it lies in the tray. */
export type Printed = Omit<PrintedSlip, 'picture' | 'bytes'> & { picture: Bitmap; bytes: Uint8Array }

/** What the virtual printer makes of one connection's bytes, however they are cut into pieces on the way. */
export function slipsOf(bytes: Uint8Array, dots = 576, newLanguage = createEscPos, piece = 1_000): Printed[] {
  const book = createSlipBook(() => {})
  const reader = createSlipReader({ dots, newLanguage, book, now: () => 0 })
  for (let at = 0; at < bytes.length; at += piece) reader.read(bytes.subarray(at, at + piece), () => {})
  reader.end('goodbye')
  return book.all().map((slip) => ({ ...slip, picture: slip.picture(), bytes: slip.bytes() }))
}

/** The only slip of some bytes, which may be given as text. */
export function slipOf(bytes: Uint8Array | string, dots = 576, newLanguage = createEscPos): Printed {
  const [slip, ...more] = slipsOf(Buffer.from(bytes as string, 'latin1'), dots, newLanguage)
  if (!slip || more.length > 0) throw new Error(`${more.length + (slip ? 1 : 0)} slips instead of one`)
  return slip
}

export const troublesOf = ({ printEvents }: Pick<PrintedSlip, 'printEvents'>): string[] =>
  printEvents.flatMap((one) => (one.kind === 'trouble' ? [one.text] : []))

/** Where there is ink, as the first and the last column and row of it; null on white paper. */
export function inkOf(picture: Bitmap) {
  let box: { left: number; right: number; top: number; bottom: number } | null = null
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (!isBlack(picture, x, y)) continue
      box ??= { left: x, right: x, top: y, bottom: y }
      box = { ...box, left: Math.min(box.left, x), right: Math.max(box.right, x), bottom: y }
    }
  }
  return box
}

/** What jsQR, which shares nothing with us, reads off the paper. Paper is white, so it looks for no white code on black. */
export function qrOn(picture: Bitmap): string | null {
  const { width, height } = picture
  // A number is a pixel: white, or 0 where it is black.
  const pixels = new Uint32Array(width * height).fill(0xff_ff_ff_ff)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isBlack(picture, x, y)) pixels[y * width + x] = 0
    }
  }
  const found = readQr(new Uint8ClampedArray(pixels.buffer), width, height, {
    inversionAttempts: 'dontInvert',
  })
  return found ? Buffer.from(found.binaryData).toString() : null
}
