import { assertNever } from '../../../shared/assert-never.ts'
import type { Paper, SlipBlock } from '../../../shared/slip/slip.ts'
import { QUIET_ZONE, qrSymbol } from '../layout/qr-size.ts'
import { GLYPH } from './draw-text.ts'

/**
 * Dots from one line to the next: on rolls as receipt printers are set from the start, on pages as close as print is
 * usually set, so that a usual slip is one page of A6.
 */
export const lineDots = (paper: Paper): number => (paper === '58' || paper === '80' ? 30 : 24)

/** How much of a paper a block takes from top to bottom, in dots. */
export function blockHeight(block: SlipBlock, paper: Paper): number {
  switch (block.type) {
    case 'line':
      return block.size === 'normal' ? lineDots(paper) : 2 * GLYPH.height
    case 'qr':
      return (qrSymbol(block.content).modules.size + 2 * QUIET_ZONE) * block.moduleDots
    case 'picture':
      return block.picture.height
    case 'rule':
      return lineDots(paper)
    case 'feed':
      return block.lines * lineDots(paper)
    case 'cut':
      return 0
    default:
      return assertNever(block)
  }
}
