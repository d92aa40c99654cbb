import * as z from 'zod'

/**
 * Text without control characters, which a printer might obey, and without lone surrogates, which would differ between
 * disk and wire.
 */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u

/**
 * Invisible characters that change the direction of what follows, make one name look like another, or are a name that nobody
 * sees: marks, soft hyphens, fillers, tags.
 */
const UNSEEN =
  /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]/gu
/** What joins letters of other scripts and parts of emoji does nothing after these. */
const USELESS = /(?<=^|[\p{Script=Latin}\p{Nd}\p{P}\p{Zs}])(?:\u200C|\u200D|[\uFE00-\uFE0F])+/gu

/** More marks on one letter than any script writes: dozens of them cover the lines around, or push what stands beside out of sight. */
const PILED = /(?<=\p{M}{4})\p{M}+/gu

const withoutUnseen = (text: string) => text.replace(UNSEEN, '').replace(USELESS, '').replace(PILED, '')

/** A number that somebody outside the shop gave: without spaces around it and without invisible characters. */
export const withoutMarks = (text: string): string => withoutUnseen(text).trim()

/** Whether a text fits in one line and contains nothing that a printer might obey. */
export const isOfOneLine = (text: string): boolean => PLAIN_TEXT.test(text)

/**
 * Text that somebody outside the shop chose, such as a payer's name at their bank: it shares a line with amounts, so it
 * must not turn round or hide what follows.
 */
export const readAsPlain = (text: string): string =>
  withoutUnseen(text.toWellFormed()).replace(/\p{Cc}+/gu, ' ')

/** Text that people type or a profile contains: invisible characters are removed, control characters are refused. */
export const plainText = () =>
  z.string().overwrite(withoutUnseen).regex(PLAIN_TEXT, { error: 'must not contain control characters' })
