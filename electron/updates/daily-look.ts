import type { Clock } from '../../platform/clock.ts'
import { MINUTE } from '../../shared/durations.ts'

/** After the first screen and the first customers. */
const FIRST_LOOK = 2 * MINUTE
const A_DAY = 22 * 60 * MINUTE
const LOOK_AGAIN = 60 * MINUTE

interface DailyLookOptions {
  readonly clock: Clock
  readonly isWanted: () => boolean
  readonly look: () => void
}

/** Looks for a new version once a day, without a person. */
export interface DailyLook {
  begin(): void
  /** Somebody has looked, so the next look is due in a day. */
  note(): void
  /** The last look was a short while ago, so that it would find the same again. */
  isFresh(): boolean
  /** The last look found nothing out, so the next one is due at once. */
  forget(): void
  stop(): void
}

export function createDailyLook({ clock, isWanted, look }: DailyLookOptions): DailyLook {
  let last: { readonly at: number; readonly elapsed: number } | null = null
  let callOff = () => {}

  /** A till that sleeps at night counts fewer hours than the day has, and a clock may be set back. */
  const since = ({ at, elapsed }: { at: number; elapsed: number }) =>
    Math.max(clock.now() - at, clock.elapsed() - elapsed)

  function run(): void {
    if (isWanted() && (last === null || since(last) >= A_DAY)) look()
    callOff = clock.after(LOOK_AGAIN, run)
  }

  return {
    begin() {
      callOff = clock.after(FIRST_LOOK, run)
    },
    note() {
      last = { at: clock.now(), elapsed: clock.elapsed() }
    },
    isFresh: () => last !== null && since(last) < LOOK_AGAIN,
    forget() {
      last = null
    },
    stop: () => callOff(),
  }
}
