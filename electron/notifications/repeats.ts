import type { Clock } from '../../platform/clock.ts'
import type { Notification } from './notification.ts'

interface RepeatsOptions {
  readonly clock: Pick<Clock, 'elapsed' | 'after'>
  readonly passOn: (notification: Notification) => void
}

/** The same bytes are passed on again only this long after the last time, however often they arrive. */
const REST_MS = 30_000
/** How many notifications are remembered; forgetting one costs only one inquiry and one timeline entry. */
const REMEMBERED = 10_000

/**
 * Passes notifications on. A gateway repeats what it thinks lost, but different events can look the same: the second
 * charge of a subscription may be the same record again. So nothing is dropped: one inquiry too many costs nothing, one
 * too few may cost a payment. A repetition is marked, so that it makes no second timeline entry, and equal bytes wait,
 * so that repetitions can't keep us asking.
 */
export function createRepeats({ clock, passOn }: RepeatsOptions) {
  const lastPassedOn = createMemory<number>()
  const said = createMemory<true>()
  const waiting = new Map<string, () => void>()

  function passOnNow(bytes: string, notification: Notification): void {
    lastPassedOn.set(bytes, clock.elapsed())
    const { merchantTradeNo, merchantRefundNo, agreementId, status } = notification
    const { platformTradeNo, event, nextPaymentTime } = notification
    const subject = merchantRefundNo ?? merchantTradeNo ?? agreementId
    const words = JSON.stringify([subject, status, platformTradeNo, event, nextPaymentTime])
    const again = said.get(words) === true
    said.set(words, true)
    passOn({ ...notification, again })
  }

  return {
    receive(notification: Notification): void {
      const bytes = notification.digest
      const last = lastPassedOn.get(bytes)
      if (last === undefined) {
        passOnNow(bytes, notification)
        return
      }
      if (waiting.has(bytes)) return
      const callOff = clock.after(last + REST_MS - clock.elapsed(), () => {
        waiting.delete(bytes)
        passOnNow(bytes, notification)
      })
      waiting.set(bytes, callOff)
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
    set(name: string, value: Value): void {
      kept.delete(name)
      kept.set(name, value)
      const [oldest] = kept.keys()
      if (kept.size > REMEMBERED && oldest !== undefined) kept.delete(oldest)
    },
  }
}
