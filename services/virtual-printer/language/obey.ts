import { hexOf, type PrintEvent } from '../paper/print-event.ts'
import type { PrintHead } from '../paper/print-head.ts'
import { byte, type Reading } from '../reading.ts'
import type { Command, Commands } from './command.ts'

/** The commands of a printer language, by their first bytes. Never what comes from `Object.prototype`. */
export interface PrinterLanguage {
  /** Commands of one byte. */
  readonly single: ReadonlyMap<number, Command>
  /** Commands of two bytes, by the first and then by the character of the second. */
  readonly families: ReadonlyMap<number, Commands>
  /** What the printer does as soon as bytes arrive, before it reads them in their order; absent if nothing. */
  readonly hear?: (bytes: Uint8Array) => PrintEvent[]
}

/** Executes a language, byte by byte, for ever; bytes that are neither a command nor text are shown as they are. */
export function* obey(head: PrintHead, { single, families }: PrinterLanguage): Reading<never> {
  for (;;) {
    head.isInCommand = false
    const first = yield* byte()
    const family = families.get(first)
    const alone = single.get(first)
    head.isInCommand = family !== undefined || alone !== undefined
    if (family) {
      const second = yield* byte()
      const name = String.fromCharCode(second)
      const command = Object.hasOwn(family, name) ? family[name] : undefined
      if (command) yield* command(head)
      // Only the first byte of a command came before NULs: printers ignore it.
      else if (second !== 0) showUnknown(head, [first, second])
    } else if (alone) yield* alone(head)
    else if (first >= 0x20) head.put(first)
    else showUnknown(head, [first])
  }
}

/** Prints them as boxes, so that the sender sees the mistake. */
function showUnknown(head: PrintHead, unknown: readonly number[]): void {
  for (const one of unknown) head.put(one)
  head.tell({ kind: 'unknown', bytes: hexOf(unknown) })
}
