import type { PrintHead } from '../paper/print-head.ts'
import { type Reading, skip } from '../reading.ts'

/** One command of a printer's language, from the byte after its name on. */
export type EscPosCommand = (head: PrintHead) => Reading
export type Commands = Readonly<Record<string, EscPosCommand>>

/** A command with nothing after its name. */
export const atOnce =
  (act: (head: PrintHead) => void): EscPosCommand =>
  (head) => {
    act(head)
    return skip(0)
  }

/** A command with so many bytes after its name and no visible effect here. */
export const unseen =
  (count: number): EscPosCommand =>
  () =>
    skip(count)

/** A command that would print something that this printer does not draw. */
export const notDrawn =
  (what: string, read: () => Reading): EscPosCommand =>
  (head) => {
    head.tell({ kind: 'trouble', text: `${what} would be here; this printer does not draw it.` })
    return read()
  }
