import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Verdict } from '../../../shared/office/notification.ts'
import type { LinkedCounter } from '../counters/link.ts'
import type { Arrival } from './notification-book.ts'

/** A notification as it is sent to a counter. */
interface Showing {
  readonly isKept: boolean
  readonly isNobodys: boolean
}

/** A connected counter that verifies notifications. */
export interface Line {
  readonly counterId: string
  /** The counter's verdict; null if it could not store it, did not answer in time, or disconnected. */
  show(arrival: Arrival, how: Showing): Promise<Verdict | null>
  /** An answer came. */
  hear(id: string, verdict: Verdict | null): void
  end(): void
}

/** The gateway gives up on an attempt after ten seconds. */
export const ANSWER_MS = 8_000

export function createLine({ id: counterId, say }: LinkedCounter, clock: Pick<Clock, 'after'>): Line {
  const asked = new Map<string, (verdict: Verdict | null) => void>()
  return {
    counterId,
    show: ({ headers, body }, how) =>
      new Promise((resolve) => {
        const id = randomUUID()
        const callOff = clock.after(ANSWER_MS, () => asked.get(id)?.(null))
        asked.set(id, (verdict) => {
          asked.delete(id)
          callOff()
          resolve(verdict)
        })
        say({
          say: 'notification',
          notification: { id, headers, body: body.toString('base64'), ...how },
        })
      }),
    hear: (id, verdict) => asked.get(id)?.(verdict),
    end() {
      for (const answer of asked.values()) answer(null)
    },
  }
}
