import type { PrinterMood } from './moods.ts'
import { standsStill } from './moods.ts'

const DLE = 0x10
const EOT = 0x04
/** Bits 1 and 4 are set in every answer, so that it can't be taken for text. */
const FIXED = 0x12

/** The answer to `DLE EOT n`; null for an n that receipt printers do not know. */
export function statusByte(n: number, mood: PrinterMood): number | null {
  const isOut = mood === 'paperOut'
  switch (n) {
    case 1: // The printer: 0x08 while it is off line.
      return FIXED | (standsStill(mood) ? 0x08 : 0)
    case 2: // Why it is off line: 0x04 its cover, 0x20 printing stopped at the end of the paper.
      return FIXED | (mood === 'coverOpen' ? 0x04 : 0) | (isOut ? 0x20 : 0)
    case 3: // Errors: a cutter or a head that a person must see to.
      return FIXED
    case 4: // The paper: 0x0c near its end, 0x60 at it.
      return FIXED | (isOut ? 0x6c : 0)
    default:
      return null
  }
}

/**
 * Finds `DLE EOT n` in everything that arrives, even inside other commands and before any of them is executed, as a
 * printer does. Returns each n.
 */
export function createStatusEar(): (bytes: Uint8Array) => number[] {
  let before = 0
  let last = 0
  return (bytes) => {
    const asked: number[] = []
    for (const byte of bytes) {
      if (before === DLE && last === EOT) asked.push(byte)
      before = last
      last = byte
    }
    return asked
  }
}

/** Whether `DLE EOT` is at this place. */
export const isStatusQuestion = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === DLE && bytes[at + 1] === EOT
