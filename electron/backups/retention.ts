import { DAY } from '../../shared/durations.ts'

const LAST = 3
const DAYS = 7

/** Which backups to keep: the last few, and the newest of each of the last days that have one. */
export function backupsToKeep(times: readonly number[]): ReadonlySet<number> {
  const newestFirst = times.toSorted((one, other) => other - one)
  const newestOfDay = new Map<number, number>()
  for (const at of newestFirst) {
    const day = Math.floor(at / DAY)
    if (!newestOfDay.has(day)) newestOfDay.set(day, at)
  }
  return new Set([...newestFirst.slice(0, LAST), ...[...newestOfDay.values()].slice(0, DAYS)])
}
