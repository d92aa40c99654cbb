/** What a customer hands over in cash, and gets back. */
import { rupiah, type Sen } from '../money.ts'
import { cash } from './cash.ts'

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
