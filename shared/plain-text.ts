import * as z from 'zod'

/**
 * Text without control characters, which a printer might obey, and without lone surrogates, which would differ between
 * disk and wire.
 */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u

/** Invisible characters that change the direction of what follows, or make one name look like another. */
const UNSEEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2028\u2029\u2060-\u2069\uFEFF]/g

/** Text that people type or a profile contains: invisible characters are removed, control characters are refused. */
export const plainText = () =>
  z
    .string()
    .overwrite((text) => text.replace(UNSEEN, ''))
    .regex(PLAIN_TEXT, { error: 'must not contain control characters' })
