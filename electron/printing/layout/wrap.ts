import { charactersOf } from '../../../shared/characters.ts'
import { cellsOf } from './cells.ts'

/**
 * Breaks text at spaces into lines of at most `columns`; the first may have more. A longer word is broken inside; nothing
 * is lost.
 */
export function wrap(text: string, columns: number, first = columns): string[] {
  if (cellsOf(text) <= first) return text === '' ? [] : [text]
  const lines: string[] = []
  let line = ''
  const room = () => (lines.length === 0 ? first : columns)
  for (const word of wordsOf(text)) {
    if (line !== '' && cellsOf(line) + 1 + cellsOf(word) > room()) {
      lines.push(line)
      line = ''
    }
    const parts = pieces(word, columns, room())
    lines.push(...parts.slice(0, -1))
    const last = parts.at(-1) ?? ''
    line = line === '' ? last : `${line} ${last}`
  }
  return line === '' ? lines : [...lines, line]
}

/**
 * The same on as many lines, but about equally long: in the middle of the paper, a last line of one word looks torn off.
 * No word is broken that fits on a line.
 */
export function wrapEvenly(text: string, columns: number): string[] {
  const { length } = wrap(text, columns)
  const longestWord = Math.max(1, ...wordsOf(text).map(cellsOf))
  let narrowest = columns
  while (narrowest > longestWord && wrap(text, narrowest - 1).length === length) narrowest -= 1
  return wrap(text, narrowest)
}

/**
 * An indent of at most `most` for which no word is broken that fits on a whole line: of the 32 characters of a gateway's number,
 * none is torn off.
 */
export function indentFor(text: string, columns: number, most: number): number {
  const longest = Math.max(
    ...wordsOf(text)
      .map(cellsOf)
      .filter((cells) => cells <= columns),
    0,
  )
  return Math.min(most, columns - longest)
}

/** Groups on as few lines as `columns` allow, with about the same number on each. */
export function evenly(groups: readonly string[], columns: number): string[] {
  const most = Math.max(1, Math.floor((columns + 1) / 5))
  const each = Math.max(1, Math.ceil(groups.length / Math.ceil(groups.length / most)))
  return Array.from({ length: Math.ceil(groups.length / each) }, (_, at) =>
    groups.slice(at * each, (at + 1) * each).join(' '),
  )
}

/** The space within an amount is never a break. */
const wordsOf = (text: string) => text.split(/(?<!\bRp) | (?!\d)/)

/**
 * What no line ends within: a character, and an amount that has room on a line; either with what closes it, as a comma or a
 * bracket at the start of a line looks like a fault.
 */
function wholesOf(word: string, columns: number): string[] {
  const wholes: string[] = []
  const parts = word
    .split(/(\bRp ?\d[\d.,]*)/)
    .flatMap((part) => (/^Rp ?\d/.test(part) && part.length <= columns ? [part] : charactersOf(part)))
  for (const part of parts) {
    const before = wholes.at(-1)
    const closes = before !== undefined && CLOSING.test(part) && !MANY_CLOSING.test(before)
    if (closes && cellsOf(before) + cellsOf(part) <= columns) wholes[wholes.length - 1] = before + part
    else wholes.push(part)
  }
  return wholes
}

const CLOSING = /^[,.;:!?)\]}"'%]$/
/** A row of dots is a line of its own sort, and breaks anywhere. */
const MANY_CLOSING = /[,.;:!?)\]}"'%]{3}$/

/** A word in parts of at most `columns`, the first of at most `first`. */
function pieces(word: string, columns: number, first: number): string[] {
  if (cellsOf(word) <= first) return [word]
  const parts = ['']
  let taken = 0
  for (const whole of wholesOf(word, columns)) {
    const cells = cellsOf(whole)
    if (taken + cells > (parts.length === 1 ? first : columns)) {
      parts.push('')
      taken = 0
    }
    parts[parts.length - 1] += whole
    taken += cells
  }
  return parts
}
