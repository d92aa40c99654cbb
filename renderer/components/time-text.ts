const locales: Record<string, string> = { id: 'id-ID', en: 'en-GB' }

const time = { hour: '2-digit', minute: '2-digit' } as const
const shapes = {
  time,
  dayAndTime: { day: 'numeric', month: 'short', ...time },
  exact: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...time,
    second: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Made once each: making one takes as long as drawing half a screen. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${language} ${shape}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], shapes[shape])
  formats.set(key, format)
  return format
}

/** A moment as people say it: only the time today, with the day otherwise. */
export function timeText(at: number, now: number, language: string): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString()
  return formatOf(language, today ? 'time' : 'dayAndTime').format(at)
}

/** A moment to the second and with its zone, for evidence. */
export function exactTimeText(at: number, language: string): string {
  return formatOf(language, 'exact').format(at)
}

/** How long ago, in the largest unit that is not zero. */
export function agoText(at: number, now: number, language: string): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  return format.format(-Math.floor(seconds / 3600), 'hour')
}

/** Time that is left as minutes and seconds: 75,000 → "1:15". Never below zero. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
