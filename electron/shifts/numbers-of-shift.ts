import { isCash } from '../../shared/cash/cash.ts'
import type { ShiftArchive } from '../journal/shifts/shift-archive.ts'
import type { ShiftBook } from '../journal/shifts/shift-book.ts'

/** Tally lines read at once: a few milliseconds, between which sales go on. */
export const AT_ONCE = 2_000

/** The orders and refunds at the gateway that a closed shift counts in full or in part, oldest first. */
export async function numbersOfShift(
  journal: Pick<ShiftArchive, 'cutsOfShift'> & Pick<ShiftBook, 'tallyAfter'>,
  shift: number,
): Promise<{ orders: string[]; refunds: string[] }> {
  const [orders, refunds] = [new Set<string>(), new Set<string>()]
  const cuts = await journal.cutsOfShift(shift)
  for (let at = cuts?.begins ?? 0; cuts && at < cuts.ends; ) {
    for (const { sequence, fact, number, paymentType, outside } of await journal.tallyAfter(at, AT_ONCE)) {
      at = sequence
      if (sequence > cuts.ends || fact === 'received' || fact === 'charged') continue
      // Never sent to the gateway.
      if (isCash(paymentType) || outside !== null) continue
      const isRefund = fact === 'refundMade' || fact === 'refunded'
      const numbers = isRefund ? refunds : orders
      numbers.add(number)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { orders: [...orders], refunds: [...refunds] }
}
