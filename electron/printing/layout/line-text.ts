import type { SlipLine } from '../../../shared/slip/slip.ts'
import { isPrintable } from './readable.ts'

/** A line as the characters that a printer has, from its first column on; null of one whose letters have to be drawn. */
export function lineText({ text, right, indent = 0, size }: SlipLine, columns: number): string | null {
  if (!isPrintable(text + (right ?? ''))) return null
  const left = ' '.repeat(indent) + text
  const room = Math.floor(columns / (size === 'big' ? 2 : 1))
  return right === undefined ? left : left + right.padStart(room - left.length)
}
