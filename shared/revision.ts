import * as z from 'zod'

/**
 * How often a row of the journal was changed: of two answers about one row the one with the higher number is newer,
 * whatever any clock says.
 */
export const revision = z.int().min(0)
