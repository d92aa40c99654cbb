import { aheadOf } from './time-zone.ts'

const WIB_OFFSET_MS = aheadOf('WIB')
const BODY_TIME = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/

/**
 * The document's body timestamp `yyyyMMddHHmmss`, read as WIB (UTC+7), to
 * epoch milliseconds; null if it is not one, or before 1970.
 */
export function parseWibTime(text: string): number | null {
  const match = BODY_TIME.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const at = Date.UTC(year, month - 1, day, hour, minute, second) - WIB_OFFSET_MS
  // Date.UTC rolls 31 February over to March; a time that does not read back the same is not a time.
  return at >= 0 && formatWibTime(at) === text ? at : null
}

/** Epoch milliseconds to the document's body timestamp `yyyyMMddHHmmss` in WIB. */
export function formatWibTime(at: number): string {
  const iso = new Date(at + WIB_OFFSET_MS).toISOString()
  const date = iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10)
  return date + iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19)
}

/** Epoch milliseconds to the header form of the document, `yyyy-MM-ddTHH:mm:ss.SSS+07:00` (29 characters). */
export function formatHeaderTime(at: number): string {
  return `${new Date(at + WIB_OFFSET_MS).toISOString().slice(0, 23)}+07:00`
}

const HEADER_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:[+-]\d{2}:\d{2}|Z)$/

/**
 * A header timestamp, with or without milliseconds, to epoch milliseconds; null if it is not one, or names a day that no
 * calendar has.
 */
export function parseHeaderTime(text: string): number | null {
  if (!HEADER_TIME.test(text)) return null
  const day = text.slice(0, 10)
  const at = Date.parse(text)
  // Date.parse rolls 30 February over to March.
  return Number.isNaN(at) || new Date(Date.parse(day)).toISOString().slice(0, 10) !== day ? null : at
}

const MORE_DIGITS = /(\.\d{3})\d{1,6}(?=[+\-Z]|$)/
const OFFSET_IN_ONE = /([+-]\d{2})(\d{2})$/
/** A longer text is not a time. */
const MAX_LETTERS = 40

/**
 * A timestamp in a gateway's header, to epoch milliseconds: in the document's form, or as many a library writes it, with
 * more digits of a second or without the colon in the offset. The text itself is what is signed. Null for any other text.
 */
export function readHeaderTime(text: string): number | null {
  if (text.length > MAX_LETTERS) return null
  return parseHeaderTime(text.replace(MORE_DIGITS, '$1').replace(OFFSET_IN_ONE, '$1:$2'))
}
