import type { Slip } from '../../../shared/slip/slip.ts'
import { lineText } from '../layout/line-text.ts'
import type { Pen } from './pen.ts'

let pen: Pen | null = null

/** A pen for a slip with letters to draw; null for any other, so that it does not wait for fonts. */
export async function penFor(slip: Slip): Promise<Pen | null> {
  const lines = slip.blocks.flatMap((block) =>
    block.type === 'line' ? [block] : block.type === 'qr' ? (block.beside?.lines ?? []) : [],
  )
  if (lines.every((line) => lineText(line, slip.columns) !== null)) return null
  const { createPen } = await import('./pen.ts')
  // Not its promise: if the fonts can't be read just now, the next slip tries again.
  pen ??= createPen()
  return pen
}
