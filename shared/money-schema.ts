import * as z from 'zod'
import { MAX_SEN, type Sen } from './money.ts'

/** An amount that crosses a boundary, in whole sen: from 0 to the largest that the document can write. */
export const senSchema = z.custom<Sen>(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_SEN,
  { error: 'must be a whole number of sen' },
)

/** A sum of many amounts, in sen: it may be larger than any single amount, and is never on the wire. */
export const sumSchema = z.custom<Sen>((value) => Number.isSafeInteger(value) && (value as number) >= 0, {
  error: 'must be a whole number of sen',
})
