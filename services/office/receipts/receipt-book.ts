import type { Sen } from '../../../shared/money.ts'
import type { TaxTerms } from '../../../shared/tax/tax-terms.ts'
import type { Queries } from '../database/database.ts'
import { copiedRows } from '../lists/copied-rows.ts'
import { type SoldLine, soldName } from '../lists/sold-name.ts'

/** What a customer may read of an order: no name, phone, cashier or number at the gateway. */
export interface Receipt {
  readonly mode: string
  readonly number: string
  readonly channel: string
  readonly paidAt: number | null
  readonly payable: Sen
  /** In cash: what rounding added to the price, in sen; negative if it took some off. */
  readonly rounding: number
  readonly lines: readonly ReceiptLine[]
  readonly sums: ReceiptSums | null
  readonly refunded: Sen
}

interface ReceiptLine {
  /** Null for a discount on the whole: it is called in the reader's language. */
  readonly name: string | null
  readonly percent: number | null
  readonly quantity: number
  readonly amount: Sen
}

/** Service charge and tax, by the terms of the sale. */
interface ReceiptSums {
  readonly service: Sen
  readonly tax: Sen
  readonly terms: TaxTerms
}

interface OrderRow {
  readonly id: number
  readonly mode: string
  readonly number: string
  readonly channel: string
  readonly paid_at: number | null
  readonly payable: Sen
  readonly refunded: Sen
}

/** As many as a cart has at most. */
const MAX_LINES = 300

/** A paid order's receipt from the copy of its counter; null while the copy has no payment of it. */
export async function readReceipt(
  queries: Queries,
  counter: string,
  number: string,
): Promise<Receipt | null> {
  const [order] = await queries.query<OrderRow>(
    `SELECT o.id, c.mode, o.number, coalesce(o.paid_with, o.channel) AS channel, o.paid_at,
      coalesce(o.payable, o.amount) AS payable,
      (SELECT coalesce(sum(amount), 0)::float8 FROM (SELECT DISTINCT ON (r.number) r.amount
        FROM refunds r JOIN counters k ON k.id = r.counter
        WHERE r.order_number = o.number AND k.mode = c.mode AND r.state = 'done' ORDER BY r.number) found) AS refunded
      FROM orders o JOIN counters c ON c.id = o.counter
      WHERE o.counter = $1 AND o.number = $2 AND o.state IN ('paid', 'paidLate')`,
    counter,
    number,
  )
  if (!order) return null
  const lines = await copiedRows<LineRow>(
    ...([queries, counter, 'order_lines'] as const),
    Array.from({ length: MAX_LINES }, (_, at) => [number, at]),
  )
  const [sums] = await copiedRows<SumsRow>(queries, counter, 'order_sums', [[number]])
  const [copied] = await copiedRows<{ rounding?: number }>(queries, counter, 'orders', [[order.id]])
  const { paid_at: paidAt, id: _, ...rest } = order
  return {
    ...rest,
    paidAt,
    rounding: copied?.rounding ?? 0,
    lines: lines
      .toSorted((one, other) => one.position - other.position)
      .map(({ kind, price, quantity, off, percent, ...sold }) => ({
        name: kind === 'discount' ? null : soldName(sold),
        percent,
        quantity,
        amount: ((kind === 'discount' ? -price : price) * quantity - off) as Sen,
      })),
    sums: sums ? { service: sums.service, tax: sums.tax, terms: termsOf(sums) } : null,
  }
}

/** Rows as the journal has them. */
interface LineRow extends SoldLine {
  readonly position: number
  readonly kind: 'product' | 'discount'
  readonly price: number
  readonly quantity: number
  readonly off: number
  readonly percent: number | null
}

interface SumsRow {
  readonly service: Sen
  readonly tax: Sen
  readonly tax_name: TaxTerms['name']
  readonly tax_rate: number
  readonly tax_base: TaxTerms['base']
  readonly service_rate: number
  readonly included: 0 | 1
}

const termsOf = (row: SumsRow): TaxTerms => ({
  name: row.tax_name,
  rate: row.tax_rate,
  base: row.tax_base,
  service: row.service_rate,
  included: row.included === 1,
})
