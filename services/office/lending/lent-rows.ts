import type { Loan } from '../../../shared/office/lending.ts'
import type { Queries } from '../database/database.ts'
import type { CopiedOrder } from './copied-orders.ts'

/** In characters; an order's row has two thousand at most. A counter ends the link at a message that is too large. */
const MAX_OF_A_ROW = 16 * 1024

/**
 * The order's rows as its own counter stored them; nulls for an order of the asking counter, which has them; null
 * if the copy lacks them or has invalid rows.
 */
export async function lentRowsOf(
  { query }: Queries,
  order: CopiedOrder,
  counterId: string,
): Promise<Pick<Loan, 'home' | 'order' | 'sums'> | null> {
  if (order.counter === counterId) return { home: null, order: null, sums: null }
  const rows = await query<{ kind: string; row: string }>(
    `SELECT kind, row FROM copies WHERE counter = $1 AND row IS NOT NULL
      AND ((kind = 'orders' AND key = $2) OR (kind = 'order_sums' AND key = $3))`,
    order.counter,
    JSON.stringify([order.id]),
    JSON.stringify([order.number]),
  )
  const of = (kind: string) => rows.find((each) => each.kind === kind)?.row ?? null
  const own = of('orders')
  return own === null || rows.some(({ row }) => row.length > MAX_OF_A_ROW)
    ? null
    : { home: order.counterName, order: own, sums: of('order_sums') }
}
