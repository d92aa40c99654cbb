import { rupiah, type Sen } from '../money.ts'

const RUPIAH = rupiah(1)
const SMALLEST_COIN = rupiah(100)

/**
 * What a part of a payment is a multiple of to be paid back in coins, in sen: nobody has any below Rp 100, if the payment needed
 * none.
 */
export const coinFor = (paid: Sen): Sen => (paid % SMALLEST_COIN === 0 ? SMALLEST_COIN : RUPIAH)
