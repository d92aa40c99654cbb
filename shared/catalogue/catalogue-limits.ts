import { rupiah } from '../money.ts'

/** The highest price of a single product, in sen; a higher amount is a typing error. */
export const DEAREST = rupiah(100_000_000)

/** The longest name of a product, alone and together with a variant's. The gateway gets a shorter one. */
export const MAX_NAME = 64

/**
 * The most products that one file may have. The office reads a file in one piece, and no counter hears from it meanwhile:
 * 5 MB of short lines took it 16 s.
 */
export const MAX_IMPORTED = 20_000

/** The most products that one call may save: what fits its body. */
export const MAX_SAVED = 100

/** The last place that a tile can be given. */
export const MAX_PLACE = 999
