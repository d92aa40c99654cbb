import type { SlipLine } from '../../../shared/slip/slip.ts'
import type { SlipLanguage } from '../documents/slip-document.ts'
import { cellsOf } from './cells.ts'
import { isPrintable, readable } from './readable.ts'
import { inline, type Phrase, say } from './words.ts'
import { indentFor, wrap } from './wrap.ts'

/** A value: a phrase, a name as somebody typed it, or either with a count. */
export type Label = string | Phrase | { readonly of: string | Phrase; readonly count: number }

interface PairOptions {
  readonly columns: number
  readonly language: SlipLanguage
  readonly isAmount?: boolean
  readonly indent?: number
}

/** Indent, in columns, of what belongs to the line above. */
export const INDENT = 2

const plain = { type: 'line', align: 'left', bold: false, size: 'normal' } as const

/**
 * A label with its value at the right end of the same line; on narrow paper the English of a bilingual slip goes below.
 * If there is still no room, the value has its own lines: an amount at the right, words indented.
 */
export function pairOf(label: Label, value: string, options: PairOptions): SlipLine[] {
  const { columns, language, isAmount, indent = 0 } = options
  for (const [first = '', ...below] of waysToSay(label, language)) {
    // A value of digits stays text when the name beside it must be drawn.
    const together = isPrintable(first) || !isPrintable(value)
    if (!together || indent + cellsOf(first) + 1 + cellsOf(value) > columns) continue
    return [
      {
        ...plain,
        text: first,
        right: value,
        ...(indent ? { indent } : {}),
        ...(below.length > 0 ? { keep: true } : {}),
      },
      ...below.flatMap((text) => setIn(text, columns, indent)),
    ]
  }
  const ways = waysToSay(label, language)
  const isOneLine = ([first = '']: string[]) => indent + cellsOf(first) <= columns
  const [first = '', ...below] = ways.find(isOneLine) ?? ways.at(-1) ?? []
  const [head = '', ...rest] = wrap(first, columns - indent - INDENT, columns - indent)
  return [
    { ...plain, text: head, ...(indent ? { indent } : {}), keep: true },
    ...[...rest, ...below.flatMap((text) => wrap(text, columns - indent - INDENT))].map((text) => ({
      ...plain,
      text,
      indent: indent + INDENT,
      keep: true,
    })),
    ...(isAmount ? [{ ...plain, text: '', right: value }] : setIn(value, columns, indent)),
  ]
}

function setIn(text: string, columns: number, below = 0): SlipLine[] {
  const indent = indentFor(text, columns, below + INDENT)
  return wrap(text, columns - indent).map((line) => ({ ...plain, text: line, ...(indent ? { indent } : {}) }))
}

/** The forms of a label, best first: the part beside the value, and the part below it. */
function waysToSay(label: Label, language: SlipLanguage): string[][] {
  const { of, count } = typeof label === 'object' && 'of' in label ? label : { of: label, count: null }
  const counted = count === null ? '' : ` (${count})`
  if (typeof of === 'string') return [[(readable(of) + counted).trim()]]
  const [first = '', ...others] = say(of, language)
  if (others.length === 0) return [[first + counted]]
  const whole = [inline(of, language) + counted]
  const below = [first + counted, ...others]
  return of.short === undefined ? [whole, below] : [whole, [of.short + counted], below]
}
