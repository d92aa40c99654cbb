import type { Sen } from '../../../shared/money.ts'
import type { Queries } from '../database/database.ts'
import { readWhatWasSold, type WhatWasSold } from '../lists/what-was-sold.ts'

/** What a customer may read of an order: no name, phone, cashier or number at the gateway. */
export interface Receipt extends WhatWasSold {
  readonly mode: string
  readonly number: string
  readonly channel: string
  readonly paidAt: number | null
  readonly payable: Sen
  readonly refunded: Sen
}

interface OrderRow {
  readonly id: number
  readonly mode: string
  readonly number: string
  readonly channel: string
  readonly paid_at: number | null
  readonly payable: Sen
}

/** A paid order's receipt from its counter's copy; null while the copy has no payment for it. */
export async function readReceipt(
  queries: Queries,
  counter: string,
  number: string,
): Promise<Receipt | null> {
  const [order] = await queries.query<OrderRow>(
    `SELECT o.id, c.mode, o.number, coalesce(o.paid_with, o.channel) AS channel, o.paid_at,
      coalesce(o.payable, o.amount) AS payable
      FROM orders o JOIN counters c ON c.id = o.counter
      WHERE o.counter = $1 AND o.number = $2 AND o.state IN ('paid', 'paidLate')`,
    counter,
    number,
  )
  if (!order) return null
  const sold = await readWhatWasSold(queries, counter, order)
  // The refunds of both parts, if the sale was paid in two: by its own counter, perhaps under a later identity, and by others
  // once the right to refund it has left that counter. What else a counter says of it is a lie.
  const [back] = await queries.query<{ refunded: Sen }>(
    `SELECT coalesce(sum(amount), 0)::float8 AS refunded FROM (SELECT DISTINCT ON (r.number) r.amount
      FROM refunds r JOIN counters k ON k.id = r.counter
      WHERE r.order_number IN ($1, $2) AND k.mode = $3 AND r.state = 'done' AND (r.counter = $4
        OR EXISTS (SELECT 1 FROM refund_rights g WHERE g.number = r.order_number)
        OR EXISTS (SELECT 1 FROM copies own JOIN copies its ON its.kind = own.kind AND its.key = own.key
          WHERE own.kind = 'identity' AND own.counter = $4 AND its.counter = r.counter
            AND own.row IS NOT NULL AND its.row IS NOT NULL)) ORDER BY r.number) found`,
    number,
    sold.parts?.restOf ?? number,
    order.mode,
    counter,
  )
  const { paid_at: paidAt, id: _, ...rest } = order
  return { ...rest, ...sold, paidAt, refunded: back?.refunded ?? (0 as Sen) }
}
