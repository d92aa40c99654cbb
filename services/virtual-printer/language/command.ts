import type { PrintHead } from '../paper/print-head.ts'
import { byte, type Reading, skip } from '../reading.ts'

/** One command of a printer's language, from the byte after its name on. */
export type Command = (head: PrintHead) => Reading
export type Commands = Readonly<Record<string, Command>>

/** A command with nothing after its name. */
export const atOnce =
  (act: (head: PrintHead) => void): Command =>
  (head) => {
    act(head)
    return skip(0)
  }

/** A command with so many bytes after its name and no visible effect here. */
export const unseen =
  (count: number): Command =>
  () =>
    skip(count)

/** A command that would print something that this printer does not draw. */
export const notDrawn =
  (what: string, read: () => Reading): Command =>
  (head) => {
    head.tell({ kind: 'trouble', text: `${what} would be here; this printer does not draw it.` })
    return read()
  }

/** A printer that is not selected, such as behind a customer display, reads nothing but what selects it again. */
export const tellDeselected = (head: PrintHead): void =>
  head.tell({ kind: 'trouble', text: 'The printer is deselected: it ignores what follows.' })

/** Tab stops, up to a NUL. The factory's are kept. */
export function* tabStops(): Reading {
  for (let stop = yield* byte(), count = 0; stop !== 0 && count < 32; count += 1) stop = yield* byte()
}
