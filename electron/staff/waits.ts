import type { StaffRecord } from '../journal/staff-book.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Tries that cost nothing. */
export const FREE_TRIES = 5
const LOCKED_AT = 10
const growing = [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]

/** How long nobody may try again after so many wrong PINs in a row. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return failures >= LOCKED_AT ? 30 * MINUTE : (growing[failures - FREE_TRIES] ?? 0)
}

/**
 * How long each of the staff must still wait. While Loket runs, time is what no clock can change; over a restart it is
 * the wall clock, and one that was put back counts from the latest moment that is on record.
 */
export function createWaits(elapsed: () => number) {
  /** By `elapsed`. */
  const ends = new Map<string, number>()

  return {
    begin(id: string, milliseconds: number): void {
      ends.set(id, elapsed() + milliseconds)
    },
    end(id: string): void {
      ends.set(id, 0)
    },
    /** In milliseconds; `now` is at least the latest moment on record. */
    left(
      { id, waitsUntil, failures }: Pick<StaffRecord, 'id' | 'waitsUntil' | 'failures'>,
      now: number,
    ): number {
      if (!ends.has(id)) {
        const kept = Math.min(Math.max((waitsUntil ?? 0) - now, 0), waitAfter(failures))
        ends.set(id, elapsed() + kept)
      }
      return Math.max((ends.get(id) ?? 0) - elapsed(), 0)
    },
  }
}
