import { type PictureReader, type PrintedQr, readPicture } from './read-slip.ts'

/** Reads bytes as a Star printer in line mode does. Written from its command specification, not from our writer. */
export interface StarSlip {
  readonly lines: readonly string[]
  readonly qrCodes: readonly Pick<PrintedQr, 'how' | 'content' | 'moduleDots'>[]
  /** The width of each picture in dots. */
  readonly pictures: readonly number[]
}

const ESC = 0x1b
/** DC1. */
const SELECT = 0x11
const GS = 0x1d

/** Reads Star line mode; throws on a byte that is neither printable nor the start of a command it knows. */
export function readStar(bytes: Uint8Array, columns: number, codeOn: PictureReader = readPicture): StarSlip {
  const lines: string[] = []
  const qrCodes: StarSlip['qrCodes'][number][] = []
  const pictures: number[] = []
  let line = ''
  let wide = false
  let stored = { content: '', moduleDots: 0 }
  let bands: Uint8Array[] = []
  let bandBytes = 0
  const byte = (at: number) => {
    const value = bytes[at]
    if (value === undefined) throw new Error(`the slip ends inside a command at ${at}`)
    return value
  }
  const endPicture = () => {
    if (bands.length === 0) return
    const bits = Buffer.concat(bands)
    bands = []
    const qr = codeOn(bits, bandBytes * 8, bits.length / bandBytes)
    pictures.push(bandBytes * 8)
    if (qr) qrCodes.push({ how: 'raster', content: qr.content, moduleDots: qr.moduleDots })
  }

  /** Executes the command at `at` and returns its length in bytes. */
  const obey = (at: number): number => {
    if (byte(at) === SELECT) return 1
    if (byte(at) !== ESC) throw new Error(`a byte that is no text at ${at}`)
    const name = String.fromCharCode(byte(at + 1))
    switch (name) {
      case '@':
        wide = false
        return 2
      case 'E':
      case 'F':
      case '0':
        return 2
      case 'i':
        wide = byte(at + 3) === 1
        return 4
      case 'R':
        return 3
      case 'd':
        lines.push('[cut]')
        return 3
      case 'z':
        return 3
      case 'k': {
        bandBytes = byte(at + 2) + 256 * byte(at + 3)
        const length = bandBytes * 24
        bands.push(bytes.slice(at + 4, at + 4 + length))
        if (byte(at + 4 + length) !== 0x0a) throw new Error('a row of the picture is not printed')
        return 5 + length
      }
    }
    if (byte(at + 1) === GS) {
      const second = String.fromCharCode(byte(at + 2))
      if (second === 'a' || second === 't') return 4
      if (second === 'y') return obeyQr(at)
    }
    throw new Error(`unknown command ${name} at ${at}`)
  }
  const obeyQr = (at: number): number => {
    switch (String.fromCharCode(byte(at + 3), byte(at + 4))) {
      case 'S0':
      case 'S1':
        return 6
      case 'S2':
        stored.moduleDots = byte(at + 5)
        return 6
      case 'D1': {
        const length = byte(at + 6) + 256 * byte(at + 7)
        stored = { ...stored, content: Buffer.from(bytes.slice(at + 8, at + 8 + length)).toString() }
        return 8 + length
      }
    }
    if (byte(at + 3) !== 0x50) throw new Error(`unknown QR command at ${at}`)
    qrCodes.push({ how: 'native', ...stored })
    return 4
  }

  const isPicture = (at: number) => byte(at) === ESC && bytes[at + 1] === 0x6b
  for (let at = 0; at < bytes.length; ) {
    const value = byte(at)
    if (!isPicture(at)) endPicture()
    if (value === 0x0a) {
      if (line.length * (wide ? 2 : 1) > columns) throw new Error(`too wide a line: ${line}`)
      lines.push(line)
      line = ''
      at += 1
    } else if (value >= 0x20 && value <= 0x7e) {
      line += String.fromCharCode(value)
      at += 1
    } else at += obey(at)
  }
  endPicture()
  return { lines, qrCodes, pictures }
}
