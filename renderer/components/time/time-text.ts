import { DAY } from '../../../shared/durations.ts'
import { type Language, locales } from '../../../shared/language.ts'
import { startOfDay, type TimeZone, zoneFacts } from '../../../shared/time-zone.ts'

/** Language and time zone for showing a moment: the shop's, not the computer's. */
export interface TimeFormat {
  readonly language: Language
  readonly zone: TimeZone
}

const time = { hour: '2-digit', minute: '2-digit' } as const
const shapes = {
  time,
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  dayAndTime: { day: 'numeric', month: 'short', ...time },
  yearToo: { day: 'numeric', month: 'short', year: 'numeric', ...time },
  exact: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...time,
    second: '2-digit',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Made once each: making one takes as long as drawing half a screen. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf({ language, zone }: TimeFormat, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${shape}`
  const options = { ...shapes[shape], timeZone: zoneFacts[zone].iana }
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], options)
  formats.set(key, format)
  return format
}

/** A moment as people say it: today only the time, otherwise with the day, and with the year where another's might be meant. */
export function timeText(at: number, now: number, format: TimeFormat): string {
  if (Math.abs(at - now) > 300 * DAY) return formatOf(format, 'yearToo').format(at)
  const today = startOfDay(at, format.zone) === startOfDay(now, format.zone)
  return formatOf(format, today ? 'time' : 'dayAndTime').format(at)
}

/** A full hour as on a clock. */
export const hourText = (at: number, format: TimeFormat) => formatOf(format, 'time').format(at)

/** A day without its year. */
export const dayText = (at: number, format: TimeFormat) => formatOf(format, 'day').format(at)

/** A day in full, as on a document. */
export const dateText = (at: number, format: TimeFormat) => formatOf(format, 'date').format(at)

/** A day as a shop compares it with the week before: with its weekday. */
export const weekdayText = (at: number, format: TimeFormat) => formatOf(format, 'weekday').format(at)

/** A moment to the second and with its zone, for evidence. */
export function exactTimeText(at: number, format: TimeFormat): string {
  return `${formatOf(format, 'exact').format(at)} ${format.zone}`
}

const relatives: Partial<Record<Language, Intl.RelativeTimeFormat>> = {}

/** Made once, too: the code screen says each second how long ago it asked. */
function relativeOf(language: Language): Intl.RelativeTimeFormat {
  relatives[language] ??= new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })
  return relatives[language]
}

/** How long ago, in the largest unit that is not zero. */
export function agoText(at: number, now: number, language: Language): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  const format = relativeOf(language)
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  return format.format(-Math.floor(seconds / 3600), 'hour')
}

/** How long from now, in the largest unit that is not zero: "in 5 seconds". */
export function inText(at: number, now: number, language: Language): string {
  const seconds = Math.max(0, Math.round((at - now) / 1000))
  const format = relativeOf(language)
  if (seconds < 60) return format.format(seconds, 'second')
  if (seconds < 3600) return format.format(Math.round(seconds / 60), 'minute')
  return format.format(Math.round(seconds / 3600), 'hour')
}

/** A length of time in its two largest units: 3,480,000 → "58 minutes". At least a minute. */
export function lengthText(milliseconds: number, language: Language): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  const parts = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => {
      const options = { style: 'unit', unit, unitDisplay: 'long' } as const
      return new Intl.NumberFormat(locales[language], options).format(count)
    })
    .join(' ')
}

/** Remaining time as minutes and seconds: 75,000 → "1:15". Never below zero. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
