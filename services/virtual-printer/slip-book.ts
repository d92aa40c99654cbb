import type { Bitmap } from '../../platform/picture/bitmap.ts'
import type { PrintEvent } from './paper/print-event.ts'

/** The output of the printer from one cut to the next. */
export interface PrintedSlip {
  /** From 1 on, in the order in which they began. */
  readonly id: number
  readonly state: 'printing' | 'done' | 'brokenOff'
  /** Epoch milliseconds. */
  readonly at: number
  /** The picture, made on demand: a slip in progress changes with every few bytes. */
  picture(): Bitmap
  readonly printEvents: readonly PrintEvent[]
  /** The letters on it, of every size, line by line. */
  readonly text: readonly string[]
  /** Its bytes, up to the limit. */
  bytes(): Uint8Array
  readonly byteCount: number
}

/** The newest are kept. */
export const MAX_SLIPS = 50

/** The slips of a printer, the newest last. */
export interface SlipBook {
  all(): readonly PrintedSlip[]
  find(id: number): PrintedSlip | null
  nextId(): number
  /** Adds a slip, or replaces its earlier version. */
  put(slip: PrintedSlip): void
  clear(): void
}

/** `onPut` is called with every slip that is added or changed. */
export function createSlipBook(onPut: (slip: PrintedSlip) => void): SlipBook {
  const slips = new Map<number, PrintedSlip>()
  let last = 0
  return {
    all: () => [...slips.values()],
    find: (id) => slips.get(id) ?? null,
    nextId() {
      last += 1
      return last
    },
    put(slip) {
      slips.set(slip.id, slip)
      const [oldest] = slips.keys()
      if (slips.size > MAX_SLIPS && oldest !== undefined) slips.delete(oldest)
      onPut(slip)
    },
    clear: () => slips.clear(),
  }
}
