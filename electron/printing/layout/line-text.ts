import type { SlipLine } from '../../../shared/slip/slip.ts'
import { isPrintable } from './readable.ts'

/** A line as a printer's characters, from its first column on; null if its letters must be drawn. */
export function lineText({ text, right, indent = 0, size }: SlipLine, columns: number): string | null {
  if (!isPrintable(text + (right ?? ''))) return null
  const left = ' '.repeat(indent) + text
  const room = Math.floor(columns / (size === 'big' ? 2 : 1))
  return right === undefined ? left : left + right.padStart(room - left.length)
}
