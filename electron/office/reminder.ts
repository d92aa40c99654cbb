import { lentNumber, MAX_REMEMBERED, type ToldCounter } from '../../shared/office/lending.ts'
import type { CounterMessage } from '../../shared/office/link.ts'
import type { LinkPart, OfficeMemory } from './connection.ts'

interface ReminderOptions {
  /** The highest number of loans, and the counters, that the office has told; on disk. */
  readonly memory: { read(): OfficeMemory; keep(memory: OfficeMemory): void }
  /** A loan is on its way from the office to the disk. */
  readonly isBorrowing: () => boolean
}

/** Tells the office what it may have forgotten: one that was put back lends nothing until each counter has told all. */
export interface Reminder extends LinkPart {
  /** The office has the whole journal at this moment. */
  whole(): void
}

export function createReminder({ memory, isBorrowing }: ReminderOptions): Reminder {
  /** Null unless the office understands this message and has yet to get it. */
  let told: ((message: CounterMessage) => void) | null = null
  function remember({ lent = '0.', counters }: OfficeMemory): void {
    const known = memory.read()
    memory.keep({
      ...(lentNumber(lent) > lentNumber(known.lent ?? '0.') && { lent }),
      ...(counters && { counters: joined(known.counters, counters) }),
    })
  }
  return {
    begin(send, office = {}) {
      told = office.lent === undefined ? null : send
      if (told === null) return
      const { lent = null, counters = [] } = memory.read()
      // An older office knows no counters.
      send({ say: 'remembers', lent, ...(office.counters && { counters }) })
      remember(office)
    },
    take(message) {
      if (message.say !== 'lending') return false
      remember(message)
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

/** The newest word on each counter, heard now or before: an office that was put back names fewer of them. */
function joined(known: readonly ToldCounter[] = [], heard: readonly ToldCounter[]): ToldCounter[] {
  const isHeard = ({ id }: ToldCounter) => heard.some((each) => each.id === id)
  return [...known.filter((each) => !isHeard(each)), ...heard].slice(-MAX_REMEMBERED)
}
