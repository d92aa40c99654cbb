import type { BitPicture, Media, Slip, SlipBlock } from '../../../shared/slip/slip.ts'
import { fitPicture } from '../picture/fit-picture.ts'
import { printable } from './printable.ts'
import { moduleDots } from './qr-size.ts'
import { wrap } from './wrap.ts'

type Line = Extract<SlipBlock, { type: 'line' }>
type Look = Partial<Pick<Line, 'align' | 'bold' | 'size' | 'keep'>>

/** Blank lines between the last print line and the knife. */
const BEFORE_CUT = 4

/** A slip in the making. Whatever text goes in comes out printable and no wider than the paper. */
export interface Sheet {
  readonly media: Media
  /** Words, wrapped. */
  text(text: string, look?: Look): void
  /** Text as large as fits on one line; wrapped at normal width where none does. */
  large(text: string): void
  /** A label and its value: on one line where they fit, else the value below, to the right. */
  pair(label: string, value: string): void
  /** A pair, or nothing where there is no value. */
  pairIfKnown(label: string, value: string | null): void
  /** False where no code of that content fits the paper: then nothing was put. */
  qr(content: string, by?: 'native' | 'raster'): boolean
  picture(picture: BitPicture): void
  /** A line across; two in a row are one. */
  rule(): void
  finish(kind: Slip['kind'], mark?: string): Slip
}

export function createSheet({ paper, columns, dots }: Media): Sheet {
  const media = { paper, columns, dots }
  const blocks: SlipBlock[] = []
  const put = (text: string, { align = 'left', bold = false, size = 'normal', keep }: Look = {}) =>
    blocks.push({ type: 'line', text, align, bold, size, ...(keep ? { keep } : {}) })
  const feed = (lines: number) => blocks.push({ type: 'feed', lines })

  const sheet: Sheet = {
    media,
    text(text, look = {}) {
      const width = look.size === 'big' ? Math.floor(columns / 2) : columns
      for (const line of wrap(printable(text), width)) put(line, look)
    },
    large(text) {
      const size = printable(text).length <= columns / 2 ? 'big' : 'tall'
      sheet.text(text, { align: 'center', bold: true, size })
    },
    pair(label, value) {
      const left = printable(label)
      const right = printable(value)
      if (left.length + 1 + right.length <= columns) {
        put(left + right.padStart(columns - left.length))
        return
      }
      sheet.text(left, { keep: true })
      for (const line of wrap(right, columns)) put(line.padStart(columns))
    },
    pairIfKnown(label, value) {
      if (value !== null && value !== '') sheet.pair(label, value)
    },
    qr(content, by) {
      const module = moduleDots(content, media)
      if (module === null) return false
      feed(1)
      blocks.push({ type: 'qr', content, moduleDots: module, ...(by ? { by } : {}) })
      feed(1)
      return true
    },
    picture(picture) {
      blocks.push({ type: 'picture', picture: fitPicture(picture, dots) })
    },
    rule() {
      if (blocks.at(-1)?.type !== 'rule') blocks.push({ type: 'rule' })
    },
    finish: (kind, mark) => ({
      kind,
      ...media,
      ...(mark === undefined ? {} : { mark }),
      blocks: isRoll(media) ? [...blocks, { type: 'feed', lines: BEFORE_CUT }, { type: 'cut' }] : blocks,
    }),
  }
  return sheet
}

/** Paper without pages, which is fed and cut where a slip ends. */
export const isRoll = ({ paper }: Media): boolean => paper === '58' || paper === '80'
