import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Sen } from '../../../shared/money.ts'
import { linesLeft, pricedLines, stepOf, totalOfLines } from '../../../shared/refund/refund-lines.ts'
import { holdingRefunds } from '../../../shared/refund/refundability.ts'
import type { RefundBeginning } from './refund-draft.ts'

/** The members of an order's record from which its refunds are calculated. */
export type PartRecord = Pick<CallOutput<'order.read'>, 'order' | 'cart' | 'refunds'>

/**
 * How much of the other part of a sale to refund after a refund of the first part: `all` of it, or its share of the same
 * goods. Null if nothing of them is left there, or if the first refund was by amount, which says nothing about the other part.
 */
export function alsoBack(
  { by, picked }: Pick<RefundBeginning, 'by' | 'picked'>,
  { order, cart, refunds }: PartRecord,
  all: Sen,
): Sen | null {
  if (by === 'whole') return all
  if (by !== 'lines') return null
  const lines = pricedLines(linesLeft(cart, order, holdingRefunds(refunds)), picked, stepOf(order))
  return lines && lines.length > 0 ? totalOfLines(lines) : null
}
