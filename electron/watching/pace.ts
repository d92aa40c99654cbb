import { DAY, HOUR, MINUTE, SECOND } from '../../shared/durations.ts'
import type { Pace, Polling } from '../../shared/gateway/profile.ts'

/** Milliseconds between two questions about something that has been open for so long. */
export function pacedBy(pace: Pace, age: number): number {
  const step = pace.find(({ until }) => until === undefined || age < until * SECOND)
  return (step?.every ?? 60) * SECOND
}

/** 1 s, 2 s, 4 s … after so many failures in a row; at most `longest` milliseconds. */
export const growingWait = (misses: number, longest: number): number =>
  Math.min(SECOND * 2 ** Math.min(misses, 20), longest)

/** The wait while questions get no answer. */
export const backOff = ({ longestBackOff }: Polling, misses: number): number =>
  growingWait(misses, longestBackOff * SECOND)

/**
 * The planned wait. After inquiries without an answer it is at least the back-off, and a plan that asks more seldom
 * counts as `longest`.
 */
export function afterMisses(
  planned: number,
  plan: Polling,
  misses: number,
  longest = Number.POSITIVE_INFINITY,
): number {
  return misses === 0 ? planned : Math.max(Math.min(planned, longest), backOff(plan, misses))
}

/** The longest wait after an unanswered inquiry, however seldom the plan asks by then. */
export const UNANSWERED_MS = 15 * MINUTE

/** What is in review is asked about less often than what a customer waits for. */
const REVIEW_MS = 30 * SECOND

/** The wait while an answer stands that contradicts what was asked, of something in review for so long; null once news has stopped coming. */
export function inReview(plan: Polling, pace: Pace, age: number, misses: number): number | null {
  if (age > plan.lateDays * DAY && misses === 0) return null
  return Math.max(pacedBy(pace, age), age < DAY ? REVIEW_MS : HOUR)
}

/** After something has expired the gateway may still say otherwise: a few inquiries, then one a day. */
export function afterEnd({ afterTheEnd }: Pick<Polling, 'afterTheEnd'>, elapsed: number): number {
  const next = afterTheEnd.find((moment) => moment * SECOND > elapsed)
  return next === undefined ? DAY : next * SECOND - elapsed
}

/**
 * Past its expiry the gateway still calls it pending: a bank may report a payment of the last minute late, or the expiry is written
 * in a zone that the profile does not name. Only its end makes one inquiry a day enough.
 */
export function pastItsExpiry(
  plan: Pick<Polling, 'afterTheEnd' | 'elsewhere'>,
  sinceExpiry: number,
  age: number,
): number {
  const look = afterEnd(plan, sinceExpiry)
  return sinceExpiry < DAY ? Math.min(look, pacedBy(plan.elsewhere, age)) : look
}
