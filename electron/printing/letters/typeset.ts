import anyAscii from 'any-ascii'
import bidiFactory from 'bidi-js'
import { charactersOf } from '../../../shared/characters.ts'
import type { Fonts, SlipFont } from './fonts.ts'

/** Letters of one font and one direction, in reading order. */
export interface Piece {
  readonly text: string
  readonly font: SlipFont
}

/** The font for ASCII, and for letters that no font has. */
export const PLAIN = 'noto-sans-latin.woff'

const bidi = bidiFactory()

/** A line as pieces from left to right, each in a font that has its letters. Other letters are transliterated by any-ascii. */
export function typeset(line: string, fonts: Fonts): Piece[] {
  const drawable = charactersOf(line).map((character) => drawableOf(character, fonts))
  const whole = drawable.map((each) => each.text).join('')
  const { levels } = bidi.getEmbeddingLevels(whole)
  let at = 0
  const pieces: (Piece & { level: number })[] = []
  for (const { text, font } of drawable) {
    const level = levels[at] ?? 0
    at += text.length
    const letters = level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text
    if (letters === '') continue
    const last = pieces.at(-1)
    const parted = isAlone(letters, level) || (last && isAlone(last.text, level))
    if (last?.level === level && last.font === font && !parted) {
      pieces[pieces.length - 1] = { ...last, text: last.text + letters }
    } else pieces.push({ text: letters, font, level })
  }
  return inSight(pieces)
}

/**
 * Whether a character is a piece of its own: fontkit and pdfkit take the direction of a piece from its script alone. They
 * would reverse Arabic digits, and not reverse signs between right-to-left words.
 */
function isAlone(letters: string, level: number): boolean {
  return level % 2 === 1 ? !/\p{L}/u.test(letters) : /^[\u0600-\u07bf]/.test(letters)
}

/** Reverses the runs at each level, from the highest down: Unicode, UAX #9, rule L2. */
function inSight(pieces: readonly (Piece & { level: number })[]): Piece[] {
  const seen = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let from = 0; from < seen.length; from += 1) {
      let to = from
      while (to < seen.length && (seen[to]?.level ?? 0) >= level) to += 1
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = to
    }
  }
  return seen
}

/** A character with the font that draws it; nothing for an emoji that no font has. */
function drawableOf(character: string, fonts: Fonts): { text: string; font: SlipFont } {
  const plain = fonts.named(PLAIN)
  if (character === ' ') return { text: ' ', font: plain }
  const points = Array.from(character, (letter) => letter.codePointAt(0) ?? 0)
  const seen = points.filter((point) => point !== 0xfe0e && point !== 0xfe0f)
  const whole = fonts.that(points) ?? fonts.that(seen)
  if (whole) return { text: String.fromCodePoint(...seen), font: whole }
  // Drawn without the marks or joined parts that no font has together with it.
  const [base = 0] = seen
  const bare = fonts.that([base])
  if (bare) return { text: String.fromCodePoint(base), font: bare }
  const likeness = /\p{Extended_Pictographic}|\p{RI}/u.test(character) ? '' : anyAscii(character)
  return { text: likeness, font: plain }
}
