import * as z from 'zod'

/** A moment: epoch milliseconds, never before 1970. */
export const moment = z.int().min(0)
