import { aheadOf, type TimeZone } from '../../../shared/time-zone.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import type { SlipLanguage } from '../documents/slip-document.ts'

const months = {
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}

/** The language and zone of a slip's times. */
interface SlipTimeFormat {
  readonly language: SlipLanguage
  readonly timeZone: TimeZone
}

/**
 * A moment as on slips, e.g. "21 Nov 2026 08:12 WIB", by the shop's clocks. The month is a word, because 01/02 means
 * another day abroad.
 */
export function slipTime(at: number, format: SlipTimeFormat): string {
  return `${slipMinute(at, format)} ${format.timeZone}`
}

/** A moment on a slip that names the zone elsewhere, e.g. "21 Nov 2026 08:12". */
export function slipMinute(at: number, format: SlipTimeFormat): string {
  const time = shopTime(at, format.timeZone)
  return `${slipDay(at, format)} ${time.slice(8, 10)}:${time.slice(10, 12)}`
}

/** The day of a moment, e.g. "21 Nov 2026", by the shop's clocks. */
export function slipDay(at: number, { language, timeZone }: SlipTimeFormat): string {
  const time = shopTime(at, timeZone)
  const month = months[language === 'en' ? 'en' : 'id'][Number(time.slice(4, 6)) - 1]
  return `${Number(time.slice(6, 8))} ${month} ${time.slice(0, 4)}`
}

/** The hour that begins at a moment, e.g. "08:00 - 09:00", by the shop's clocks. */
export function hourOf(at: number, { timeZone }: SlipTimeFormat): string {
  const hour = Number(shopTime(at, timeZone).slice(8, 10))
  const clock = (of: number) => `${String(of % 24).padStart(2, '0')}:00`
  return `${clock(hour)} - ${clock(hour + 1)}`
}

/** Digits of year, month, day, hour and minute. */
function shopTime(at: number, timeZone: TimeZone): string {
  return formatWibTime(at + aheadOf(timeZone) - aheadOf('WIB'))
}
