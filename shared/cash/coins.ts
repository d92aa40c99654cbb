import { rupiah, type Sen } from '../money.ts'

const RUPIAH = rupiah(1)
/** The smallest coin in use. */
export const SMALLEST_COIN = rupiah(100)

/**
 * The step, in sen, of a part of a payment that is paid back in cash: Rp 100, the smallest coin in use. A payment that is no
 * multiple of it was made with smaller ones, and is paid back to the rupiah.
 */
export const coinFor = (paid: Sen): Sen => (paid % SMALLEST_COIN === 0 ? SMALLEST_COIN : RUPIAH)

/** Whether a part of a price, paid in cash, leaves enough for a coin: no other way to pay takes less. */
export const leavesCoin = (price: Sen, part: Sen): boolean => price - part >= SMALLEST_COIN
