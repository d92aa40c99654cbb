import * as z from 'zod'

/**
 * How often a row of the journal was changed: of two answers about one row the one with the higher number is newer, and no
 * clock decides.
 */
export const revision = z.int().min(0)
