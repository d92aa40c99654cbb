import type { Clock } from '../../platform/clock.ts'

/** A clock that stands still until a test moves it; timers due by then fire at once, as after a sleep. */
export interface HandClock extends Pick<Clock, 'now' | 'after'> {
  pass(milliseconds: number): void
  /** How long until the first timer is due; null without timers. */
  next(): number | null
}

export function handClock(start: number): HandClock {
  let now = start
  const due = new Set<{ readonly at: number; readonly work: () => void }>()
  const first = () => [...due].sort((one, other) => one.at - other.at)[0]
  return {
    now: () => now,
    after(milliseconds, work) {
      const entry = { at: now + milliseconds, work }
      due.add(entry)
      return () => due.delete(entry)
    },
    pass(milliseconds) {
      now += milliseconds
      for (let next = first(); next && next.at <= now; next = first()) {
        due.delete(next)
        next.work()
      }
    },
    next: () => {
      const next = first()
      return next ? next.at - now : null
    },
  }
}
