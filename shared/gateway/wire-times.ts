import { HOUR, MINUTE } from '../durations.ts'
import { formatWibTime, parseWibTime } from '../wib-time.ts'
import { JsonNumber } from './json.ts'
import { isMembers, type Members } from './members.ts'

/** The offset by which a gateway writes times that name none; the document does not say, and WIB is ours. */
export const WIB = '+07:00'

/** From UTC-12 to UTC+14, by quarters of an hour. */
export const OFFSET = /^([+-])(0\d|1[0-4]):(00|15|30|45)$/

/** The document's members of the form `yyyyMMddHHmmss`, and the one of our reminders. */
const times: ReadonlySet<string> = new Set(['createTime', 'successTime', 'expiredTime', 'nextPaymentTime'])

/** Gives an answer's or a notification's times in WIB, in lists too; text that is not a time stays as it is. */
export function timesInWib(offset: string): (members: Members) => Members {
  const ahead = msOf(offset) - msOf(WIB)
  if (ahead === 0) return (members) => members
  const inWib = (value: unknown) => {
    const at = parseWibTime(value instanceof JsonNumber ? value.source : String(value))
    return at === null ? value : formatWibTime(at - ahead)
  }
  const read = (members: Members): Members =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => {
        if (times.has(name)) return [name, inWib(value)]
        return [
          name,
          Array.isArray(value) ? value.map((each) => (isMembers(each) ? read(each) : each)) : value,
        ]
      }),
    )
  return read
}

/** The offset that many hours later; undefined if there is none. */
export function offsetLater(offset: string, hours: number): string | undefined {
  const minutes = (msOf(offset) + hours * HOUR) / MINUTE
  const two = (part: number) => String(Math.trunc(part)).padStart(2, '0')
  const later = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  return OFFSET.test(later) ? later : undefined
}

function msOf(offset: string): number {
  const [, sign, hours, minutes] = OFFSET.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
}
