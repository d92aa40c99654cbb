import { DAY, SECOND } from '../../shared/durations.ts'
import type { Pace, Polling } from '../../shared/gateway/profile.ts'

/** Milliseconds between two questions about something that has been open for so long. */
export function pacedBy(pace: Pace, age: number): number {
  const step = pace.find(({ until }) => until === undefined || age < until * SECOND)
  return (step?.every ?? 60) * SECOND
}

/** 1 s, 2 s, 4 s … while questions get no answer. */
export function backOff({ longestBackOff }: Polling, misses: number): number {
  return Math.min(longestBackOff * SECOND, SECOND * 2 ** Math.min(misses, 20))
}

/** After something has expired the gateway may still say otherwise: a few inquiries, then one a day. */
export function afterEnd({ afterTheEnd }: Polling, elapsed: number): number {
  const next = afterTheEnd.find((moment) => moment * SECOND > elapsed)
  return next === undefined ? DAY : next * SECOND - elapsed
}
