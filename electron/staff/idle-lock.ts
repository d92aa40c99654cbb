import type { Clock } from '../../platform/clock.ts'
import { MINUTE } from '../../shared/durations.ts'

/**
 * Locks a counter that nobody has touched for some minutes. `minutes` is read each time. While the computer sleeps
 * `elapsed` stands still and no timer fires, so the wall clock counts too: when the lid is opened, the screen is locked.
 */
export function createIdleLock(clock: Clock, minutes: () => number, lock: () => void) {
  let seenAt = 0
  let seenOn = 0
  let callOff = () => {}

  const untilLeft = () => seenAt + minutes() * MINUTE - clock.elapsed()
  const isLeft = () => untilLeft() <= 0 || clock.now() - seenOn >= minutes() * MINUTE

  function wait(): void {
    callOff()
    callOff = clock.after(Math.max(untilLeft(), 0), () => {
      if (isLeft()) lock()
      else wait()
    })
  }

  return {
    /** Nobody has touched it for so long that it counts as left. */
    isLeft,
    /** Somebody touched the counter. */
    seen(): void {
      seenAt = clock.elapsed()
      seenOn = clock.now()
      wait()
    },
    stop(): void {
      callOff()
    },
  }
}
