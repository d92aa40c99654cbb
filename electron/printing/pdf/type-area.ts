import type { SlipLine } from '../../../shared/slip/slip.ts'
import type { Fonts, SlipFont } from '../letters/fonts.ts'
import { PLAIN, typeset } from '../letters/typeset.ts'

type Pdf = PDFKit.PDFDocument
type Look = Pick<SlipLine, 'align' | 'bold' | 'size'>

/** Where lines are set: left edge and width in dots. */
export interface TypeArea {
  readonly left: number
  readonly width: number
}

/** Dots of an em, and from a line's top to its base line. */
const sizes = {
  normal: { em: 20, base: 17 },
  tall: { em: 30, base: 32 },
  big: { em: 36, base: 34 },
} as const

const BOLD = 'noto-sans-latin-bold.woff'
/** A column of what is set in. */
const INDENT_DOTS = 8
/** Stroke width, in ems, that makes a letter bold where the font has no bold. */
const STROKE = 0.035

/** Sets lines of text on a page, each letter in a font that has it; the file embeds these fonts. */
export function createTypesetter(pdf: Pdf, fonts: Fonts) {
  const registered = new Set<string>()
  const use = ({ name, file }: SlipFont) => {
    if (!registered.has(name)) pdf.registerFont(name, file)
    registered.add(name)
    pdf.font(name)
  }
  const piecesOf = (text: string, bold: boolean) =>
    typeset(text, fonts).map(({ text: letters, font }) => {
      const own = bold && font.name === PLAIN ? fonts.named(BOLD) : font
      return { letters, font: own, stroked: bold && own === font }
    })

  /** Puts a text with its base line at y, narrowed if it is wider than its room. */
  function put(
    text: string,
    y: number,
    { left, width }: TypeArea,
    look: Look,
    side: 'left' | 'right' = 'left',
  ): void {
    const { em } = sizes[look.size]
    pdf.fontSize(em)
    const pieces = piecesOf(text, look.bold).map((piece) => {
      use(piece.font)
      return { ...piece, wide: pdf.widthOfString(piece.letters) }
    })
    const natural = pieces.reduce((sum, { wide }) => sum + wide, 0)
    const squeeze = Math.min(1, width / Math.max(1, natural))
    const slack = width - natural * squeeze
    pdf.save().translate(left + (side === 'right' ? slack : look.align === 'center' ? slack / 2 : 0), y)
    pdf.scale(squeeze, 1).fillColor('black')
    let x = 0
    for (const { letters, font, stroked, wide } of pieces) {
      use(font)
      if (stroked) pdf.lineWidth(em * STROKE)
      pdf.text(letters, x, 0, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke: stroked })
      x += wide
    }
    pdf.restore()
  }

  return function putLine(line: SlipLine, top: number, area: TypeArea): void {
    const indent = (line.indent ?? 0) * INDENT_DOTS
    const inner = { left: area.left + indent, width: area.width - indent }
    const y = top + sizes[line.size].base
    const { right = '' } = line
    // The right-hand text gets the room it needs, the left-hand text the rest.
    const taken =
      right === ''
        ? 0
        : Math.min(inner.width / 2, pdf.fontSize(sizes[line.size].em).widthOfString(right) + 12)
    if (line.text !== '') put(line.text, y, { ...inner, width: inner.width - taken }, line)
    if (right !== '')
      put(
        right,
        y,
        line.text === '' ? inner : { left: inner.left + inner.width - taken, width: taken },
        line,
        'right',
      )
  }
}
