import { assertNever } from '../../../shared/assert-never.ts'
import type { Paper, SlipBlock, SlipLine } from '../../../shared/slip/slip.ts'
import { QUIET_ZONE, qrSymbol } from '../layout/qr-size.ts'
import { isRoll } from '../layout/sheet.ts'
import { GLYPH } from './draw-text.ts'

/**
 * Dots from one line to the next: on rolls the default of receipt printers, on pages the usual spacing of print, so that
 * a usual slip is one page of A6.
 */
export const lineDots = (paper: Paper): number => (isRoll({ paper }) ? 30 : 23)

/** The height of a blank line or a rule: on pages half a line. */
export const airDots = (paper: Paper): number => (isRoll({ paper }) ? 30 : 12)

/** The height of a line on paper, in dots, if its letters have their usual height. */
export function lineHeight({ size }: SlipLine, paper: Paper): number {
  if (size === 'normal') return lineDots(paper)
  return isRoll({ paper }) ? 2 * GLYPH.height : 44
}

/** The height of a block on paper, in dots. */
export function blockHeight(block: SlipBlock, paper: Paper): number {
  switch (block.type) {
    case 'line':
      return lineHeight(block, paper)
    case 'qr': {
      const beside = (block.beside?.lines ?? []).reduce((sum, line) => sum + lineHeight(line, paper), 0)
      return Math.max(beside, (qrSymbol(block.content).modules.size + 2 * QUIET_ZONE) * block.moduleDots)
    }
    case 'picture':
      return block.picture.height
    case 'rule':
      return airDots(paper)
    case 'feed':
      return block.lines * airDots(paper)
    case 'cut':
      return 0
    default:
      return assertNever(block)
  }
}
