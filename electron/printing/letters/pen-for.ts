import type { Slip } from '../../../shared/slip/slip.ts'
import { lineText } from '../layout/line-text.ts'
import type { Pen } from './pen.ts'

let pen: Promise<Pen> | null = null

/** A pen for a slip that has letters to draw; null for one that has none, which then waits for no font. */
export async function penFor(slip: Slip): Promise<Pen | null> {
  const lines = slip.blocks.flatMap((block) =>
    block.type === 'line' ? [block] : block.type === 'qr' ? (block.beside?.lines ?? []) : [],
  )
  if (lines.every((line) => lineText(line, slip.columns) !== null)) return null
  pen ??= import('./pen.ts').then(({ createPen }) => createPen())
  return pen
}
