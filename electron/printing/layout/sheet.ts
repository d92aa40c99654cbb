import { inFours } from '../../../shared/in-fours.ts'
import type { BitPicture, Media, Slip, SlipBlock, SlipLine } from '../../../shared/slip/slip.ts'
import type { SlipLanguage } from '../documents/slip-document.ts'
import { fitPicture } from '../picture/fit-picture.ts'
import { cellsOf } from './cells.ts'
import { INDENT, type Label, pairOf } from './pair.ts'
import { moduleDots, QUIET_ZONE, qrSymbol } from './qr-size.ts'
import { isUnchanged, readable } from './readable.ts'
import { inline, type Phrase, say } from './words.ts'
import { evenly, wrap, wrapEvenly } from './wrap.ts'

type Look = Partial<Pick<SlipLine, 'align' | 'bold' | 'size' | 'keep' | 'indent'>>

/** Lines fed after the last one: 58 mm is mostly torn off by hand, other printers feed to their knife by themselves. */
const afterLast = { '58': 4, '80': 1, A6: 0, A4: 0 } as const satisfies Record<Media['paper'], number>

/** Columns between a code on a page and the lines beside it. */
const GAP = 2

/** The foot of each page. */
type Foot = Readonly<Record<'mark' | 'copy' | 'number', string | undefined>>

/** A slip being built. All text comes out readable and no wider than the paper. */
export interface Sheet {
  readonly media: Media
  /** Words, wrapped. */
  text(text: string, look?: Look): void
  /** A phrase in the languages of the slip, each on lines of its own. */
  say(phrase: Phrase, look?: Look): void
  /** A heading over what follows, kept on the same page. */
  heading(phrase: Phrase): void
  /** The payment state: the largest words of a slip. */
  outcome(phrase: Phrase): void
  /** Text as large as fits on one line; wrapped at normal width where none does. */
  large(text: string, look?: Pick<Look, 'keep'>): void
  /** A number that people type, in groups of four, as large as possible: on two lines rather than small. */
  digits(number: string): void
  /** Words after a mark such as "1. ", with further lines under the first word; indented where there is no mark. */
  item(mark: string, text: string, look?: Look): void
  /** A label and its value, on one line if they fit, else the value below. */
  pair(label: Label, value: string): void
  /** A pair, or nothing if there is no value, or none of it can be seen. */
  pairIfKnown(label: Label, value: string | null): void
  /** A label and an amount, which is always at the right. */
  amount(label: Label, amount: string, look?: { readonly indent: number }): void
  /** A pair with a value from somebody else: if it contains a number, it is printed unchanged or not at all. */
  number(label: Label, number: string | null): void
  /** An important moment, under its words. */
  moment(phrase: Phrase, time: string): void
  /**
   * A code under its facts, or on a page beside them. Returns the dots of a module; null if no code of that content fits the
   * paper: then only its facts are there.
   */
  code(content: string, putFacts?: (sheet: Sheet) => void, by?: 'native' | 'raster'): number | null
  picture(picture: BitPicture): void
  /** A rule; two in a row become one. */
  rule(): void
  /** A blank line; two in a row become one. */
  air(): void
  finish(kind: Slip['kind'], foot: Foot): Slip
  /** The lines beside a code, including blank ones between them. */
  lines(): SlipLine[]
}

export function createSheet({ paper, columns, dots }: Media, language: SlipLanguage): Sheet {
  const media = { paper, columns, dots }
  const blocks: SlipBlock[] = []
  const put = (text: string, { align = 'left', bold = false, size = 'normal', keep, indent }: Look = {}) =>
    blocks.push({
      type: 'line',
      text,
      align,
      bold,
      size,
      ...(indent ? { indent } : {}),
      ...(keep ? { keep } : {}),
    })

  /** Each language on a line of its own; on pages, which are wide and short, on one line if both fit. */
  const wordsOn = (phrase: Phrase, room: number) =>
    !isRoll(media) && inline(phrase, language).length <= room
      ? [inline(phrase, language)]
      : say(phrase, language)

  const sheet: Sheet = {
    media,
    text(text, look = {}) {
      const width = Math.floor(columns / (look.size === 'big' ? 2 : 1)) - (look.indent ?? 0)
      const lines = look.align === 'center' ? wrapEvenly : wrap
      for (const line of lines(readable(text), width)) put(line, look)
    },
    say(phrase, look) {
      for (const each of wordsOn(phrase, columns)) sheet.text(each, look)
    },
    heading: (phrase) => sheet.say(phrase, { align: 'center', keep: true }),
    outcome(phrase) {
      for (const each of wordsOn(phrase, columns / 2)) sheet.large(each)
    },
    large(text, { keep = false } = {}) {
      const size = cellsOf(readable(text)) <= columns / 2 ? 'big' : 'tall'
      sheet.text(text, { align: 'center', bold: true, size, keep })
    },
    digits(number) {
      for (const line of evenly(inFours(number), Math.floor(columns / 2))) sheet.large(line)
    },
    item(mark, text, look = {}) {
      const hang = mark.length || INDENT
      const [first = '', ...rest] = wrap(readable(text), columns - hang, columns - mark.length)
      put(mark + first, look)
      for (const line of rest) put(line, { ...look, indent: hang })
    },
    pair: (label, value) => blocks.push(...pairOf(label, readable(value), { columns, language })),
    pairIfKnown(label, value) {
      if (value !== null && readable(value) !== '') sheet.pair(label, value)
    },
    amount: (label, amount, look) =>
      blocks.push(...pairOf(label, amount, { columns, language, isAmount: true, ...look })),
    number(label, number) {
      if (number !== null && isUnchanged(number)) sheet.pairIfKnown(label, number)
    },
    moment(phrase, time) {
      sheet.heading(phrase)
      sheet.text(time, { align: 'center', bold: true })
    },
    code(content, putFacts, by) {
      const module = moduleDots(content, media)
      if (module === null) {
        putFacts?.(sheet)
        return null
      }
      const code = { type: 'qr', content, moduleDots: module, ...(by ? { by } : {}) } as const
      if (!isRoll(media) && putFacts) {
        const taken = (qrSymbol(content).modules.size + 2 * QUIET_ZONE) * module
        const beside = Math.floor(columns - (taken * columns) / dots) - GAP
        const column = createSheet({ ...media, columns: beside }, language)
        putFacts(column)
        // Its own white margin is space enough.
        blocks.push({ ...code, beside: { columns: beside, lines: column.lines() } })
        return module
      }
      putFacts?.(sheet)
      sheet.air()
      blocks.push(code)
      sheet.air()
      return module
    },
    picture(picture) {
      blocks.push({ type: 'picture', picture: fitPicture(picture, dots) })
    },
    rule() {
      if (blocks.at(-1)?.type !== 'rule') blocks.push({ type: 'rule' })
    },
    air() {
      if (blocks.length > 0 && blocks.at(-1)?.type !== 'feed') blocks.push({ type: 'feed', lines: 1 })
    },
    lines: () => blocks.slice(0, blocks.findLastIndex(({ type }) => type === 'line') + 1).flatMap(asLine),
    finish: (kind, { mark, copy, number }) => ({
      kind,
      ...media,
      ...(mark === undefined ? {} : { mark }),
      ...(copy === undefined ? {} : { copy }),
      ...(number === undefined ? {} : { number }),
      blocks: isRoll(media)
        ? [...blocks, { type: 'feed', lines: afterLast[paper] || 1 }, { type: 'cut' }]
        : blocks,
    }),
  }
  return sheet
}

/** Beside a code only lines are allowed, blank ones included. */
function asLine(block: SlipBlock): SlipLine[] {
  if (block.type === 'line') return [block]
  return block.type === 'feed' ? [{ type: 'line', text: '', align: 'left', bold: false, size: 'normal' }] : []
}

/** A roll: no pages; the slip is fed and cut at its end. */
export const isRoll = ({ paper }: Pick<Media, 'paper'>): boolean => paper === '58' || paper === '80'
