/**
 * Cash: a way to pay without the gateway. An order of this `paymentType` is paid at the moment it is recorded, by the
 * cashier who took the money. The code is ours, like the hosted page's, and never on the wire.
 */
import { MAX_SEN, rupiah, type Sen } from '../money.ts'

/** The counter's cash channel. Coins and notes are whole rupiah. */
export const cash = {
  paymentType: 'Cash',
  family: 'cash',
  min: rupiah(1),
  max: rupiah(Math.floor(MAX_SEN / 100)),
} as const

/** Whether an order or refund moves notes and coins instead of the gateway's money. */
export const isCash = (paymentType: string): boolean => paymentType === cash.paymentType

/** Whether an amount can be paid with coins and notes. */
export const isWholeRupiah = (amount: Sen): boolean => amount % 100 === 0
