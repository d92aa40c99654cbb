import type { Clock } from '../../platform/clock.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import type { Notification } from './notification.ts'

interface RepeatsOptions {
  readonly clock: Pick<Clock, 'elapsed' | 'after'>
  /** Rejects if it could not be stored; it has then reported that itself. */
  readonly passOn: (notification: Notification) => Promise<void> | void
}

/** The same notification is passed on again only this long after the last time, however often they arrive. */
const REST_MS = 30_000
/** How many notifications are remembered; forgetting one costs only one inquiry and one timeline entry. */
const REMEMBERED = 10_000

/**
 * Passes notifications on. A gateway repeats what it thinks lost, but different events can look the same: the second
 * charge of a subscription may be the same record again. So nothing is dropped: one inquiry too many costs nothing, one
 * too few may cost a payment. A repetition is marked, so that it makes no second timeline entry, and equal ones wait,
 * so that repetitions can't keep us asking.
 */
export function createRepeats({ clock, passOn }: RepeatsOptions) {
  const lastPassedOn = createMemory<number>()
  const said = createMemory<true>()
  const waiting = new Map<string, () => void>()
  const underWay = createSingleFlight<void>()
  const passOnNow = (digest: string, notification: Notification) =>
    underWay.begin(digest, () => keep(digest, notification))

  async function keep(digest: string, notification: Notification): Promise<void> {
    lastPassedOn.set(digest, clock.elapsed())
    const { merchantTradeNo, merchantRefundNo, subscriptionNumbers, status } = notification
    const { platformTradeNo, event, nextPaymentTime } = notification
    const subject = merchantRefundNo ?? merchantTradeNo ?? subscriptionNumbers
    const words = JSON.stringify([subject, status, platformTradeNo, event, nextPaymentTime])
    const again = said.get(words) === true
    said.set(words, true)
    try {
      await passOn({ ...notification, again })
    } catch (error) {
      // It could not be stored, so its repetition counts as the first.
      lastPassedOn.forget(digest)
      said.forget(words)
      throw error
    }
  }

  return {
    /** Resolves once it has been passed on, now or earlier; rejects if it could not be stored. */
    async receive(notification: Notification): Promise<void> {
      const { digest } = notification
      const last = lastPassedOn.get(digest)
      if (last === undefined) return passOnNow(digest, notification)
      const before = underWay.get(digest)
      if (waiting.has(digest)) return before
      const callOff = clock.after(last + REST_MS - clock.elapsed(), () => {
        waiting.delete(digest)
        passOnNow(digest, notification).catch(() => {})
      })
      waiting.set(digest, callOff)
      return before
    },
    stop(): void {
      for (const callOff of waiting.values()) callOff()
      waiting.clear()
    },
  }
}

/** Keeps the newest entries; the oldest will not be repeated any more. */
function createMemory<Value>() {
  const kept = new Map<string, Value>()
  return {
    get: (name: string) => kept.get(name),
    forget: (name: string) => void kept.delete(name),
    set(name: string, value: Value): void {
      kept.delete(name)
      kept.set(name, value)
      const [oldest] = kept.keys()
      if (kept.size > REMEMBERED && oldest !== undefined) kept.delete(oldest)
    },
  }
}
