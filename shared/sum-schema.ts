import * as z from 'zod'
import type { Sen } from './money.ts'

/** A sum of many amounts, in sen: it may be larger than any single amount, and is never on the wire. */
export const sumSchema = z.custom<Sen>((value) => Number.isSafeInteger(value) && (value as number) >= 0, {
  error: 'must be a whole number of sen',
})
