import * as z from 'zod'
import { MAX_SEN, type Sen } from './money.ts'

/** An amount that crosses a boundary, in whole sen: from 0 to the largest that the document can write. */
export const senSchema = z.custom<Sen>(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_SEN,
  { error: 'must be a whole number of sen' },
)

/**
 * A sum of many amounts, in sen: it may be larger than any single amount, and is never on the wire. Beyond 2^53 (ninety
 * trillion rupiah, which only mischief comes to) it is rounded: a report that can't be read would be worse.
 */
export const sumSchema = z.custom<Sen>((value) => Number.isInteger(value) && (value as number) >= 0, {
  error: 'must be a whole number of sen',
})

/** The same where it may be below zero, such as what should be in a drawer. */
export const signedSumSchema = z.custom<number>((value) => Number.isInteger(value), {
  error: 'must be a whole number of sen',
})
