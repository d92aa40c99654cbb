import anyAscii from 'any-ascii'
import type { Font, GlyphRun } from 'fontkit'
import type { Fonts } from './fonts.ts'
import { type Piece, PLAIN, typeset } from './typeset.ts'

/** A text in the glyphs of its fonts, from left to right. */
export interface SetText {
  readonly runs: readonly SetRun[]
  /** In ems. */
  readonly width: number
}

interface SetRun {
  readonly glyphs: GlyphRun['glyphs']
  readonly positions: GlyphRun['positions']
  readonly unitsPerEm: number
}

export function setText(text: string, fonts: Fonts): SetText {
  const runs = typeset(text, fonts).map((piece) => runOf(piece, fonts))
  const width = runs.reduce(
    (sum, { positions, unitsPerEm }) =>
      positions.reduce((units, { xAdvance }) => units + xAdvance, 0) / unitsPerEm + sum,
    0,
  )
  return { runs, width }
}

/** Text that a font's rules fail on is transliterated by any-ascii, because a slip must come out. */
function runOf({ text, font: { font } }: Piece, fonts: Fonts): SetRun {
  try {
    return glyphsOf(font, text)
  } catch {
    return glyphsOf(fonts.named(PLAIN).font, anyAscii(text))
  }
}

function glyphsOf(font: Font, text: string): SetRun {
  const { glyphs, positions } = font.layout(text)
  // Read now: fontkit parses a glyph only when its path is read.
  for (const { path } of glyphs) void path.commands
  return { glyphs, positions, unitsPerEm: font.unitsPerEm }
}
