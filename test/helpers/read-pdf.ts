import { inflateSync } from 'node:zlib'
import readQr from 'jsqr'

/** A page as a reader of the file finds it. Points, from its upper left corner. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly texts: readonly PdfText[]
  readonly boxes: readonly Box[]
  readonly images: number
}

/** A piece of text at the left of its base line, and its width; `em` is the size of its letters. */
export interface PdfText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly em: number
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Matrix = readonly [number, number, number, number, number, number]

/** An embedded font: its glyphs as text, and their widths, in thousandths of an em. */
interface PdfFont {
  readonly letters: readonly string[]
  readonly widths: readonly number[]
}

/** Reads what our writer's library makes of text, boxes and images; written from the PDF reference. */
export function readPdf(file: Buffer): PdfPage[] {
  const text = file.toString('latin1')
  const objects = new Map([...text.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)].map((found) => [found[1], found]))
  const kids = /\/Kids \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const body = objects.get(page)?.[2] ?? ''
    const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? [])
      .slice(1)
      .map(Number)
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(body)?.[1] ?? '')?.[2] ?? ''
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => [name, fontOf(font)]),
    )
    return readContents(streamOf(/\/Contents (\d+) 0 R/.exec(body)?.[1]), fonts, width, height)
  })

  function streamOf(id: string | undefined): string {
    const object = objects.get(id)
    if (!object) throw new Error('a stream is missing')
    const start = object.index + object[0].indexOf('stream\n') + 'stream\n'.length
    const length = Number(/\/Length (\d+)/.exec(object[0])?.[1])
    return inflateSync(file.subarray(start, start + length)).toString('latin1')
  }
  function fontOf(id: string | undefined): PdfFont {
    const font = objects.get(id)?.[2] ?? ''
    const descendant = objects.get(/\/DescendantFonts \[(\d+) 0 R/.exec(font)?.[1])?.[2] ?? ''
    if (!/\/FontDescriptor (\d+) 0 R/.test(descendant)) throw new Error('a font is not in the file')
    const letters = [...streamOf(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]).matchAll(/> \[([^\]]*)\]/g)]
      .flatMap(([, range = '']) => range.match(/<[0-9a-f ]*>/g) ?? [])
      .map((hex) => Buffer.from(hex.replace(/[<> ]/g, ''), 'hex').swap16().toString('utf16le'))
    const widths = /\/W \[0 \[([^\]]*)\]/.exec(descendant)?.[1]?.trim().split(/\s+/).map(Number) ?? []
    return { letters, widths }
  }
}

function readContents(
  contents: string,
  fonts: ReadonlyMap<string, PdfFont>,
  width: number,
  height: number,
): PdfPage {
  const texts: PdfText[] = []
  const boxes: Box[] = []
  let pending: Box[] = []
  let images = 0
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let textMatrix: Matrix = matrix
  let size = 0
  let font: PdfFont | undefined
  const saved: Matrix[] = []
  const operands: string[] = []
  const numbers = () => operands.map(Number)

  for (const [token] of contents.matchAll(/<[0-9a-f]*>|\[[^\]]*\]|\/\S+|[^\s[\]<>]+/g)) {
    switch (token) {
      case 'q':
        saved.push(matrix)
        break
      case 'Q':
        matrix = saved.pop() ?? matrix
        break
      case 'cm':
        matrix = times(asMatrix(numbers()), matrix)
        break
      case 'Tm':
        textMatrix = asMatrix(numbers())
        break
      case 'Tf':
        size = Number(operands[1])
        font = fonts.get(String(operands[0]).slice(1))
        break
      case 'TJ': {
        const hex = [...(operands[0] ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, each]) => each).join('')
        const glyphs = (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16))
        const whole = times(textMatrix, matrix)
        const wide = glyphs.reduce((sum, glyph) => sum + (font?.widths[glyph] ?? 0), 0) / 1000
        const text = glyphs.map((glyph) => font?.letters[glyph] ?? '').join('')
        texts.push({ text, ...at(whole, 0, 0), wide: wide * size * whole[0], em: size * whole[3] })
        break
      }
      case 're': {
        const [x = 0, y = 0, across = 0, down = 0] = numbers()
        const from = at(matrix, x, y)
        const to = at(matrix, x + across, y + down)
        pending.push({
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.abs(to.x - from.x),
          height: Math.abs(to.y - from.y),
        })
        break
      }
      case 'f':
        boxes.push(...pending)
        pending = []
        break
      case 'Do':
        images += 1
        break
      case 'BT':
      case 'Tr':
      case 'w':
      case 'ET':
      case 'cs':
      case 'scn':
        break
      default:
        operands.push(token)
        continue
    }
    operands.length = 0
  }
  return { width, height, texts, boxes, images }

  /** The page is measured from its lower left corner. */
  function at([a, b, c, d, e, f]: Matrix, x: number, y: number) {
    return { x: a * x + c * y + e, y: height - (b * x + d * y + f) }
  }
}

function asMatrix(numbers: readonly number[]): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
  return [a, b, c, d, e, f]
}

function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

/** Dots of one point on a rendered page: 288 dpi. */
const SHARP = 4
/** The white margin around the part that is read, in points. */
const MARGIN = 12
/** Boxes further apart than this, in points, are of two codes. */
const APART = 4

/** The QR codes of a page from above, each read from its boxes; null for one that can't be read. */
export function codesOnPage({ width, boxes }: PdfPage): (string | null)[] {
  const codes: Box[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  // A line across the page does not belong to a code, and no row of a code is empty.
  for (const box of boxes.filter((each) => each.width < width / 2).sort((one, other) => one.y - other.y)) {
    if (box.y - bottom > APART) codes.push([])
    codes.at(-1)?.push(box)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return codes.map(readCode)
}

function readCode(modules: readonly Box[]): string | null {
  const left = Math.min(...modules.map(({ x }) => x)) - MARGIN
  const top = Math.min(...modules.map(({ y }) => y)) - MARGIN
  const across = Math.ceil((Math.max(...modules.map((box) => box.x + box.width)) - left + MARGIN) * SHARP)
  const down = Math.ceil((Math.max(...modules.map((box) => box.y + box.height)) - top + MARGIN) * SHARP)
  const pixels = new Uint8ClampedArray(across * down * 4).fill(255)
  const dot = (points: number) => Math.round(points * SHARP)
  for (const { x, y, width: wide, height } of modules) {
    for (let row = dot(y - top); row < dot(y - top + height); row += 1) {
      const from = row * across + dot(x - left)
      const to = row * across + dot(x - left + wide)
      for (let pixel = from; pixel < to; pixel += 1) pixels.fill(0, pixel * 4, pixel * 4 + 3)
    }
  }
  const found = readQr(pixels, across, down)
  return found ? Buffer.from(found.binaryData).toString() : null
}
