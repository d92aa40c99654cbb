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

/** The change for a customer who hands over `tendered`; null if that is too little. */
export function changeOf(amount: Sen, tendered: Sen): Sen | null {
  return tendered < amount ? null : ((tendered - amount) as Sen)
}

/** Notes that customers hand over in numbers, in rupiah. */
const notes = [5_000, 10_000, 20_000, 50_000, 100_000].map(rupiah)

/** Whether the change includes a largest note, which the customer would have kept: a typing error. */
export const isSuspectChange = (change: Sen): boolean => change >= Math.max(...notes)

/**
 * What a customer is likely to hand over for an amount, besides the exact
 * sum: the next sums made of one kind of note, smallest first.
 */
export function likelyTenders(amount: Sen): readonly Sen[] {
  const sums = notes.map((note) => (Math.floor(amount / note) + 1) * note).filter((sum) => sum <= cash.max)
  return [...new Set(sums)].sort((one, other) => one - other) as Sen[]
}
