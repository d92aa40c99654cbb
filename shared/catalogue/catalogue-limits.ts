import { rupiah } from '../money.ts'

/** The dearest single thing a counter sells, in sen; an amount above it is a slip of the finger. */
export const DEAREST = rupiah(100_000_000)

/** Products that one call may save: what its body has room for. */
export const MOST_SAVED = 100
