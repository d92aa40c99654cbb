import { MINUTE, SECOND } from '../../shared/durations.ts'
import type { StaffRecord } from './staff-list.ts'

/** Wrong tries without a wait. */
export const FREE_TRIES = 5
const LOCKED_AT = 10
const growing = [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]

/** How long a member of staff has to wait after a number of wrong PINs in a row. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return failures >= LOCKED_AT ? 30 * MINUTE : (growing[failures - FREE_TRIES] ?? 0)
}

export type PinLockout = ReturnType<typeof createPinLockout>

/**
 * How long each member of staff must still wait. Only time in which Loket runs counts, by the monotonic clock; the rest of
 * a wait is on disk and continues after a restart.
 */
export function createPinLockout(elapsed: () => number) {
  const ends = new Map<string, number>()

  return {
    begin(id: string, milliseconds: number): void {
      ends.set(id, elapsed() + milliseconds)
    },
    end(id: string): void {
      ends.set(id, 0)
    },
    /** In whole milliseconds: the list keeps whole numbers, and the clock has fractions. */
    left({ id, waitLeft, failures }: Pick<StaffRecord, 'id' | 'waitLeft' | 'failures'>): number {
      // A list that a bad disk or another hand has changed keeps nobody out for longer than the tries do.
      if (!ends.has(id)) ends.set(id, elapsed() + Math.min(waitLeft, waitAfter(failures)))
      return Math.max(Math.ceil((ends.get(id) ?? 0) - elapsed()), 0)
    },
  }
}
