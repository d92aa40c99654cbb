import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { NULS_FIRST } from './nuls-first.ts'

/** DLE EOT 1, 2 and 4: whether it is online, why not, and its paper. Each is answered with one byte, also without paper. */
export const statusQuestion = Buffer.from([...NULS_FIRST, ...[1, 2, 4].flatMap((of) => [0x10, 0x04, of])])

/** The answers so far to {@link statusQuestion}; null until all are there, and for a device that answers in text. */
export function saidStatus(said: Uint8Array): PrinterStatus | null {
  const [printer, cause, paper] = answersIn(said)
  if (printer === undefined || cause === undefined || paper === undefined) return null
  const paperLow = (paper & 0x0c) !== 0
  if (cause & 0x04) return { state: 'coverOpen', paperLow }
  if (cause & 0x20 || paper & 0x60) return { state: 'paperOut', paperLow }
  if (printer & 0x08) return { state: 'offline', paperLow }
  return { state: 'ready', paperLow }
}

/**
 * An answer differs from a printer's other bytes, but not from all letters: a print server that greets with "Ver 2.6" is
 * not a printer with an open cover. One letter that is not an answer shows that the bytes are text.
 */
function answersIn(said: Uint8Array): number[] {
  const answers: number[] = []
  for (let at = 0; at < said.length; at += 1) {
    const byte = said[at] ?? 0
    if (isAnswer(byte)) answers.push(byte)
    // The other three may look like letters.
    else if (isReport(byte)) at += 3
    else if (byte >= 0x20 && byte < 0x7f) return []
  }
  return answers
}

/** Four bits are the same in every answer. */
const isAnswer = (byte: number) => (byte & 0x93) === 0x12
/** The first of the four bytes in which a printer reports its status by itself, if somebody has told it to (`GS a`). */
export const isReport = (byte: number) => (byte & 0x93) === 0x10

/** The reason why a printer can't print, if it gives one. */
export function troubleOf({ state }: PrinterStatus): PrintFailure | null {
  return state === 'ready' || state === 'reachable' ? null : state
}
