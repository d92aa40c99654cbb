import { lentNumber } from '../../shared/office/lending.ts'
import type { CounterMessage } from '../../shared/office/link.ts'
import type { LinkPart } from './connection.ts'

interface AllToldOptions {
  /** The highest number of loans that the office has told, on disk. */
  readonly lent: { read(): string | null; keep(lent: string): void }
  /** A loan is on its way from the office to the disk. */
  readonly isBorrowing: () => boolean
}

/** Tells the office what it may have forgotten: one that was put back lends nothing until each counter has told all. */
export interface AllTold extends LinkPart {
  /** The office has the whole journal at this moment. */
  whole(): void
}

export function createAllTold({ lent, isBorrowing }: AllToldOptions): AllTold {
  /** Null unless an office that understands it has still to hear that it was told all. */
  let told: ((message: CounterMessage) => void) | null = null
  function remember(number: string): void {
    if (lentNumber(number) > lentNumber(lent.read() ?? '0.')) lent.keep(number)
  }
  return {
    begin(send, number) {
      told = number === undefined ? null : send
      if (number === undefined) return
      send({ say: 'remembers', lent: lent.read() })
      remember(number)
    },
    take(message) {
      if (message.say !== 'lending') return false
      remember(message.lent)
      return true
    },
    end() {
      told = null
    },
    whole() {
      if (isBorrowing()) return
      told?.({ say: 'told' })
      told = null
    },
  }
}
