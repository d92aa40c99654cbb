import type { Clock } from '../../platform/clock.ts'

/** Locks a counter that nobody has touched for some minutes. `minutes` is read anew each time. */
export function createIdleLock(clock: Clock, minutes: () => number, lock: () => void) {
  let seenAt = 0
  let callOff = () => {}

  function wait(): void {
    callOff()
    const left = seenAt + minutes() * 60_000 - clock.elapsed()
    callOff = clock.after(Math.max(left, 0), () => {
      if (seenAt + minutes() * 60_000 <= clock.elapsed()) lock()
      else wait()
    })
  }

  return {
    /** Somebody touched the counter. */
    seen(): void {
      seenAt = clock.elapsed()
      wait()
    },
    stop(): void {
      callOff()
    },
  }
}
