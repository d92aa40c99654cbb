import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { NULS_FIRST } from './nuls-first.ts'

/** DLE EOT 1, 2 and 4: whether it is online, why not, and its paper. Each is answered with one byte, also without paper. */
export const statusQuestion = Buffer.from([...NULS_FIRST, ...[1, 2, 4].flatMap((of) => [0x10, 0x04, of])])

/** The answers so far to {@link statusQuestion}; null until all are there. */
export function saidStatus(said: Uint8Array): PrinterStatus | null {
  const [printer, cause, paper] = said.filter(isAnswer)
  if (printer === undefined || cause === undefined || paper === undefined) return null
  const paperLow = (paper & 0x0c) !== 0
  if (cause & 0x04) return { state: 'coverOpen', paperLow }
  if (cause & 0x20 || paper & 0x60) return { state: 'paperOut', paperLow }
  if (printer & 0x08) return { state: 'offline', paperLow }
  return { state: 'ready', paperLow }
}

/** Four bits are the same in every answer; by them it differs from a printer's other bytes. */
const isAnswer = (byte: number) => (byte & 0x93) === 0x12

/** The reason why a printer can't print, if it gives one. */
export function troubleOf({ state }: PrinterStatus): PrintFailure | null {
  return state === 'ready' || state === 'reachable' ? null : state
}
