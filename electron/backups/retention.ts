import { DAY } from '../../shared/durations.ts'

const LAST = 3
const DAYS = 7

/**
 * The newest first. A moment in the future was written by a clock that was wrong: such a backup counts as older than every
 * other.
 */
export const newestFirst =
  (now: number) =>
  (one: number, other: number): number =>
    Number(one > now) - Number(other > now) || other - one

/** Which backups to keep: the last few, and the newest of each of the last days that have one. */
export function backupsToKeep(times: readonly number[], now: number): ReadonlySet<number> {
  const sorted = times.toSorted(newestFirst(now))
  const newestOfDay = new Map<number, number>()
  for (const at of sorted) {
    const day = Math.floor(at / DAY)
    if (!newestOfDay.has(day)) newestOfDay.set(day, at)
  }
  return new Set([...sorted.slice(0, LAST), ...[...newestOfDay.values()].slice(0, DAYS)])
}

/** Those of some backups that are not to be kept. */
export function notKept<Named extends { readonly at: number }>(
  backups: readonly Named[],
  now: number,
): Named[] {
  const times = backups.map(({ at }) => at)
  const keep = backupsToKeep(times, now)
  return backups.filter(({ at }) => !keep.has(at))
}
