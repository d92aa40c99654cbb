import * as z from 'zod'
import { DAY, MINUTE } from '../durations.ts'
import { aheadOf, type TimeZone } from '../time-zone.ts'

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 08:30' })

/** When the shop is open, as times of its own zone, every day the same; a closing before the opening is after midnight. */
export const openingHours = z.strictObject({ from: minuteOfDay, to: minuteOfDay })
export type OpeningHours = z.infer<typeof openingHours>

const MINUTES_A_DAY = DAY / MINUTE

const minutesOf = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}

/** Whether the shop is open at a moment, epoch milliseconds; the same time twice means that it never closes. */
export function isOpenAt({ from, to }: OpeningHours, at: number, zone: TimeZone): boolean {
  const now = Math.floor((at + aheadOf(zone)) / MINUTE) % MINUTES_A_DAY
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  return opens < closes ? now >= opens && now < closes : now >= opens || now < closes
}
