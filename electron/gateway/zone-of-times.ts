import { HOUR, MINUTE } from '../../shared/durations.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { offsetLater } from '../../shared/gateway/wire-times.ts'
import { parseWibTime } from '../../shared/wib-time.ts'

/** How long a gateway may take between making an order and writing its answer. */
const NEAR_MS = 2 * MINUTE

/**
 * In which zone a gateway seems to write times, by an answer to a creation: what it says about when that was, and the
 * answer's `X-TIMESTAMP`, which names its zone, are the same moment. Null if it is the profile's zone; undefined if the answer
 * does not say.
 */
export function zoneOfTimes(
  { name }: Operation,
  members: object,
  written: number | null,
  zone: string,
): string | null | undefined {
  if (!name.startsWith('create') || !('createTime' in members) || written === null) return undefined
  const made = parseWibTime(String(members.createTime))
  if (made === null) return undefined
  const off = made - written
  const hours = Math.round((2 * off) / HOUR) / 2
  // An order that existed before was not made now, and only by chance a whole number of half hours ago.
  if (Math.abs(off - hours * HOUR) > NEAR_MS) return undefined
  return hours === 0 ? null : offsetLater(zone, hours)
}
