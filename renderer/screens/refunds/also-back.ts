import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Sen } from '../../../shared/money.ts'
import { linesLeft, pricedLines, totalOfLines } from '../../../shared/refund/refund-lines.ts'
import { holdingRefunds } from '../../../shared/refund/refundability.ts'
import type { RefundBeginning } from './refund-draft.ts'

/** What of an order's record its refunds are worked out of. */
export type PartRecord = Pick<CallOutput<'order.read'>, 'order' | 'cart' | 'refunds'>

/**
 * How much of the other part of a sale goes back with what was refunded of the first: `all` of it, or its share of the
 * goods. Null if it has nothing left of them, or if an amount was refunded, which says nothing of the other part.
 */
export function alsoBack(
  { by, picked }: Pick<RefundBeginning, 'by' | 'picked'>,
  { order, cart, refunds }: PartRecord,
  all: Sen,
): Sen | null {
  if (by === 'whole') return all
  const lines = by === 'lines' ? pricedLines(linesLeft(cart, order, holdingRefunds(refunds)), picked) : null
  return lines && lines.length > 0 ? totalOfLines(lines) : null
}
