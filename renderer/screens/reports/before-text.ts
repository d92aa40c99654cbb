import { DAY } from '../../../shared/durations.ts'
import { type Language, locales } from '../../../shared/language.ts'
import { aheadOf, zoneFacts } from '../../../shared/time-zone.ts'
import type { TimeFormat } from '../../components/time/time-text.ts'

// Formats of their own: those of time-text.ts come with the first screen, which has no room for more.
const day = { day: 'numeric', month: 'short' } as const
const dayAndTime = { ...day, hour: '2-digit', minute: '2-digit' } as const

/** Whole days as days: "13–19 Nov", with the year if it is not the present one; a span that ends within a day with its times. */
export function spanText(
  { from, to }: { from: number; to: number },
  now: number,
  { language, zone }: TimeFormat,
): string {
  const isWholeDays = (to - from) % DAY === 0
  const yearOf = (at: number) => new Date(at + aheadOf(zone)).getUTCFullYear()
  const year = yearOf(from) === yearOf(now) ? {} : ({ year: 'numeric' } as const)
  const options = { ...(isWholeDays ? day : dayAndTime), ...year, timeZone: zoneFacts[zone].iana }
  return new Intl.DateTimeFormat(locales[language], options).formatRange(from, isWholeDays ? to - 1 : to)
}

/** How much more than before, in percent: " (+19%)". Empty where that says nothing: from zero, or tenfold and more. */
export function changeText(amount: number, before: number, language: Language): string {
  const change = (amount - before) / before
  if (before <= 0 || change >= 10) return ''
  const format = new Intl.NumberFormat(locales[language], { style: 'percent', signDisplay: 'exceptZero' })
  return ` (${format.format(change)})`
}
