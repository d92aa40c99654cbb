import { type Paper, paperWidths, type Slip, type SlipBlock } from '../../../shared/slip/slip.ts'
import { printable } from './printable.ts'
import { moduleDots } from './qr-size.ts'
import { wrap } from './wrap.ts'

type Line = Extract<SlipBlock, { type: 'line' }>
type Look = Partial<Pick<Line, 'align' | 'bold' | 'size'>>

/** Blank lines between the last print line and the knife. */
const BEFORE_CUT = 4

/** A slip in the making. Whatever text goes in comes out printable and no wider than the paper. */
export interface Sheet {
  readonly paper: Paper
  readonly columns: number
  /** Words, wrapped. */
  text(text: string, look?: Look): void
  /** Text as large as fits on one line; wrapped at normal width where none does. */
  large(text: string): void
  /** A label and its value: on one line where they fit, else the value below, to the right. */
  pair(label: string, value: string): void
  /** A pair, or nothing where there is no value. */
  pairIfKnown(label: string, value: string | null): void
  qr(content: string): void
  /** A line across; two in a row are one. */
  rule(): void
  finish(kind: Slip['kind']): Slip
}

export function createSheet(paper: Paper): Sheet {
  const { columns } = paperWidths[paper]
  const blocks: SlipBlock[] = []
  const put = (text: string, { align = 'left', bold = false, size = 'normal' }: Look = {}) =>
    blocks.push({ type: 'line', text, align, bold, size })
  const feed = (lines: number) => blocks.push({ type: 'feed', lines })

  const sheet: Sheet = {
    paper,
    columns,
    text(text, look = {}) {
      const width = look.size === 'big' ? columns / 2 : columns
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
      sheet.text(left)
      for (const line of wrap(right, columns)) put(line.padStart(columns))
    },
    pairIfKnown(label, value) {
      if (value !== null && value !== '') sheet.pair(label, value)
    },
    qr(content) {
      feed(1)
      blocks.push({ type: 'qr', content, moduleDots: moduleDots(content, paper) })
      feed(1)
    },
    rule() {
      if (blocks.at(-1)?.type !== 'rule') blocks.push({ type: 'rule' })
    },
    finish: (kind) => ({
      kind,
      paper,
      columns,
      blocks: [...blocks, { type: 'feed', lines: BEFORE_CUT }, { type: 'cut' }],
    }),
  }
  return sheet
}
