import type { Paper, Slip, SlipBlock } from '../../../shared/slip/slip.ts'
import { blockHeight } from '../picture/block-height.ts'

/** Sizes in millimetres. A roll is as long as its slip. */
export interface PageSize {
  readonly width: number
  readonly height: number | 'asLong'
  /** The printed width. */
  readonly printed: number
  /** Above and below. */
  readonly margin: number
}

/** The paper by its name, as a PDF has it. */
export const pageSizes: Record<Paper, PageSize> = {
  '58': { width: 58, height: 'asLong', printed: 48, margin: 4 },
  '80': { width: 80, height: 'asLong', printed: 72, margin: 4 },
  A6: { width: 105, height: 148, printed: 90, margin: 6 },
  A4: { width: 210, height: 297, printed: 170, margin: 20 },
}

/** A block and its start, in dots from the top of the printed area. */
interface Placed {
  readonly block: SlipBlock
  readonly top: number
}

/**
 * The blocks of a slip on pages of so many dots. Blocks that belong together stay together: a QR code is one piece, and
 * a label stays with its amount. No page begins with blank lines.
 */
export function onPages({ blocks, paper }: Pick<Slip, 'blocks' | 'paper'>, height: number): Placed[][] {
  const pages: Placed[][] = [[]]
  let top = 0
  for (const group of groupsOf(blocks)) {
    const needed = group.reduce((sum, block) => sum + blockHeight(block, paper), 0)
    if (top > 0 && top + needed > height) {
      pages.push([])
      top = 0
    }
    for (const block of group) {
      const page = pages.at(-1)
      if (page?.length === 0 && block.type === 'feed' && pages.length > 1) continue
      page?.push({ block, top })
      top += blockHeight(block, paper)
    }
  }
  return pages
}

/** Without a last page that has only the mark, because every page has it at its foot. */
export function withoutBareMark(pages: Placed[][], mark: string | undefined): Placed[][] {
  const last = pages.at(-1) ?? []
  const isBare = last.every(
    ({ block }) => block.type === 'feed' || (block.type === 'line' && block.text === mark),
  )
  return pages.length > 1 && isBare ? pages.slice(0, -1) : pages
}

/** Blocks that stay together, in their order. */
function groupsOf(blocks: readonly SlipBlock[]): SlipBlock[][] {
  const groups: SlipBlock[][] = []
  let together = false
  for (const [index, block] of blocks.entries()) {
    if (together) groups.at(-1)?.push(block)
    else groups.push([block])
    together = staysWithNext(block, blocks[index + 1])
  }
  return groups
}

function staysWithNext(block: SlipBlock, next: SlipBlock | undefined): boolean {
  if (block.type === 'line') return block.keep === true
  return block.type === 'feed' && next?.type === 'qr'
}
