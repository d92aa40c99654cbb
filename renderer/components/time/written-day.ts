/** A day such as 2026-11-21 as it is written in Indonesia, in either language: 21/11/2026. Empty for none. */
export function writtenDay(day: string): string {
  const [year, month, date] = day.split('-')
  return year && month && date ? `${date}/${month}/${year}` : ''
}

/** A day as 2026-11-21, typed so or as 21/11/2026, 21-11-26, 21.11.2026 or 21112026. Empty for an empty text, null for no day. */
export function readDay(text: string): string | null {
  const written = text.trim()
  if (written === '') return ''
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written) ?? turned(written)
  if (!year || !month || !date) return null
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  // 31 February would become a day in March.
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : day
}

function turned(written: string): readonly (string | undefined)[] {
  const match =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(written) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(written)
  return match ? [match[0], match[3], match[2], match[1]] : []
}
