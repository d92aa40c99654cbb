import { rupiah } from '../money.ts'

/** The highest price of a single product, in sen; a higher amount is a typing error. */
export const DEAREST = rupiah(100_000_000)

/** The most products that one call may save: what fits its body. */
export const MAX_SAVED = 100
