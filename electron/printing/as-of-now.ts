import { type Sen, sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { otherPartOf } from '../../shared/sale/split.ts'
import type { SlipDocument } from './documents/slip-document.ts'

/** Reads an order; null if there is none. */
export type ReadOrder = (merchantTradeNo: string) => Promise<Order | null>

/** Both parts of an order's sale, the other one null where there is none, and what went back of the two together. */
export async function bothParts(order: Order, readOrder: ReadOrder) {
  const number = otherPartOf(order)
  const other = number === undefined ? null : await readOrder(number)
  return { other, refunded: sen((order.refunded ?? 0) + (other?.refunded ?? 0)) }
}

/**
 * A queued receipt with what has gone back since it was queued: it may have waited for paper, or for a person, and paper that
 * says no more than *paid* is money to whoever shows it at another counter. All else stays as it was queued.
 */
export async function asOfNow(
  document: SlipDocument,
  readOrder: ReadOrder,
  now: number,
): Promise<SlipDocument> {
  if (document.kind !== 'receipt') return document
  const order = await readOrder(document.merchantTradeNo)
  if (!order) return document
  const { refunded } = await bothParts(order, readOrder)
  const { refunded: before = 0 as Sen, ...rest } = document
  if (refunded === before) return document
  return { ...rest, ...(refunded > 0 ? { refunded } : {}), printedAt: now }
}
