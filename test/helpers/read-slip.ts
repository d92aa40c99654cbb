import readQr from 'jsqr'

/** Reads bytes as a receipt printer does. Written from the command reference, not from our writer. */
export interface PrintedSlip {
  readonly lines: readonly PrintedLine[]
  /** The lines, centred ones centred; QR codes, other pictures and cuts as `[QR …]`, `[picture …]` and `[cut]`. */
  readonly text: string
  readonly qrCodes: readonly PrintedQr[]
}

export interface PrintedLine {
  readonly text: string
  readonly size: 'normal' | 'tall' | 'big'
  readonly bold: boolean
}

export interface PrintedQr {
  readonly how: 'native' | 'raster'
  readonly content: string
  /** Dots a module. */
  readonly moduleDots: number
  /** Width in dots, with the quiet zone if that is part of a picture. */
  readonly width: number
}

const ESC = 0x1b
const GS = 0x1d

/** How pictures are read; searching each for a code takes time. */
export type PictureReader = typeof readPicture
export const noCodes: PictureReader = () => null

/** Reads ESC/POS; throws on a byte that is neither printable nor the start of a command it knows. */
export function readSlip(
  bytes: Uint8Array,
  columns: number,
  codeOn: PictureReader = readPicture,
): PrintedSlip {
  const lines: PrintedLine[] = []
  const qrCodes: PrintedQr[] = []
  let line = ''
  let centred = false
  let wide = false
  let tall = false
  let bold = false
  let stored = { content: '', moduleDots: 0 }
  /** Adjacent pictures without a line between them are one. */
  let bands: Uint8Array[] = []
  let bandBytes = 0

  const byte = (at: number) => {
    const value = bytes[at]
    if (value === undefined) throw new Error(`the slip ends inside a command at ${at}`)
    return value
  }
  const word = (at: number) => byte(at) + 256 * byte(at + 1)
  const data = (from: number, length: number) => {
    const found = bytes.slice(from, from + length)
    if (found.length !== length) throw new Error(`the data of a command at ${from} is cut short`)
    return found
  }
  const endLine = () => {
    const width = line.length * (wide ? 2 : 1)
    if (width > columns) throw new Error(`a line is ${width} columns wide: ${line}`)
    const indent = centred ? Math.floor((columns - width) / 2) : 0
    const size = wide ? 'big' : tall ? 'tall' : 'normal'
    lines.push({ text: (' '.repeat(indent) + line).trimEnd(), size, bold })
    line = ''
  }
  const note = (text: string) => lines.push({ text, size: 'normal', bold: false })
  const endPicture = () => {
    if (bands.length === 0) return
    const bits = Buffer.concat(bands)
    const height = bits.length / bandBytes
    const qr = codeOn(bits, bandBytes * 8, height)
    bands = []
    if (qr) printQr(qr)
    else note(`[picture ${bandBytes * 8} x ${height}]`)
  }
  const printQr = (qr: PrintedQr) => {
    qrCodes.push(qr)
    note(`[QR ${qr.how} x${qr.moduleDots}: ${qr.content}]`)
  }

  /** Executes the command at `at` and returns its length in bytes. */
  const obey = (at: number): number => {
    const name = String.fromCharCode(byte(at + 1))
    if (byte(at) === ESC) {
      switch (name) {
        case '@':
          centred = wide = tall = bold = false
          return 2
        case 't':
        case 'R':
        case '=':
          return 3
        case 'E':
          bold = byte(at + 2) === 1
          return 3
        case 'a':
          endPicture()
          if (line !== '') throw new Error('alignment is obeyed at the start of a line only')
          centred = byte(at + 2) === 1
          return 3
        case '!':
          wide = (byte(at + 2) & 0x20) !== 0
          tall = (byte(at + 2) & 0x10) !== 0
          bold = (byte(at + 2) & 0x08) !== 0
          return 3
      }
    }
    if (byte(at) === GS) {
      switch (name) {
        case 'r':
          return 3
        case 'V':
          note('[cut]')
          // Function B, which feeds to the knife, says how much further.
          return byte(at + 2) > 49 ? 4 : 3
        case '(': {
          if (byte(at + 2) !== 0x6b || byte(at + 5) !== 0x31) break
          const length = word(at + 3)
          const parameters = data(at + 7, length - 2)
          const action = byte(at + 6)
          if (action === 0x43) stored.moduleDots = byte(at + 7)
          if (action === 0x50) stored = { ...stored, content: Buffer.from(parameters.slice(1)).toString() }
          if (action === 0x51) printQr({ how: 'native', ...stored, width: 0 })
          return 5 + length
        }
        case 'v': {
          const rowBytes = word(at + 4)
          const rows = word(at + 6)
          if (rowBytes !== bandBytes) endPicture()
          bandBytes = rowBytes
          bands.push(data(at + 8, rowBytes * rows))
          return 8 + rowBytes * rows
        }
      }
    }
    throw new Error(`unknown command ${byte(at).toString(16)} ${name} at ${at}`)
  }

  const isPicture = (at: number) => byte(at) === GS && bytes[at + 1] === 0x76
  for (let at = 0; at < bytes.length; ) {
    const value = byte(at)
    if (!isPicture(at)) endPicture()
    if (value === 0x0a) {
      endLine()
      at += 1
    } else if (value >= 0x20 && value <= 0x7e) {
      line += String.fromCharCode(value)
      at += 1
    } else if (value === 0) {
      // Outside a command it prints nothing: it completes an interrupted command.
      at += 1
    } else at += obey(at)
  }
  endPicture()
  if (line !== '') throw new Error(`the slip ends inside a line: ${line}`)
  return { lines, text: lines.map(({ text }) => text).join('\n'), qrCodes }
}

/** The QR code in a picture; null if there is none. */
export function readPicture(bits: Uint8Array, width: number, height: number): PrintedQr | null {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let index = 0; index < width * height; index += 1) {
    const black = ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
    if (black) pixels.fill(0, index * 4, index * 4 + 3)
  }
  // A printer prints no code white on black.
  const found = readQr(pixels, width, height, { inversionAttempts: 'dontInvert' })
  // Letters may have a corner that looks like a code's, with nothing inside.
  if (!found?.data) return null
  const { topLeftCorner, topRightCorner } = found.location
  const across = topRightCorner.x - topLeftCorner.x
  return {
    how: 'raster',
    content: Buffer.from(found.binaryData).toString(),
    moduleDots: Math.round(across / (17 + 4 * found.version)),
    width,
  }
}
