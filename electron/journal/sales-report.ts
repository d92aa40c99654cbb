import type { DatabaseSync } from 'node:sqlite'
import type { ProductSold } from '../../shared/report/sales-report.ts'
import type { Counted } from '../../shared/shift/takings.ts'
import { rows } from './rows.ts'

/** The tally of a span of time, added up by its distinguishing columns. Sums in sen; `…_n` are counts. */
export interface TallySum {
  readonly refund: 0 | 1
  readonly payment_type: string
  readonly cashier: string | null
  readonly n: number
  readonly amount: number
  readonly fee_n: number
  readonly fee: number
  readonly discount_n: number
  readonly discount: number
  readonly service_n: number
  readonly service: number
  readonly tax_n: number
  readonly tax: number
}

/** What was sold between two moments, as the journal adds it up. */
export interface ReportBook {
  sumTally(from: number, to: number): Promise<TallySum[]>
  sumProducts(from: number, to: number): Promise<ProductSold[]>
  /** Sales without products. */
  sumTyped(from: number, to: number): Promise<Counted>
}

const part = (name: string) => `count(nullif(${name}, 0)) AS ${name}_n, coalesce(sum(${name}), 0) AS ${name}`
const PAYMENTS = "t.at >= ? AND t.at < ? AND t.fact IN ('paid', 'paidLate')"

/** The goods of a sale paid in two parts are counted with the rest. */
const CASH_PART = `EXISTS (SELECT 1 FROM orders c
      WHERE c.merchant_trade_no = t.number AND c.sale_amount IS NOT NULL AND c.rest_of IS NULL)`

/** Reports from the journal's database, by the tally's index of time. */
export function createReportBook(database: DatabaseSync): ReportBook {
  const tally = database.prepare(`SELECT fact = 'refunded' AS refund, payment_type, cashier, count(*) AS n,
      sum(amount) AS amount, count(fee) AS fee_n, coalesce(sum(fee), 0) AS fee,
      ${part('discount')}, ${part('service')}, ${part('tax')}
    FROM tally INDEXED BY tally_by_time WHERE at >= ? AND at < ? AND fact IN ('paid', 'paidLate', 'refunded')
    GROUP BY 1, 2, 3`)
  const products =
    database.prepare(`SELECT coalesce(l.product_id, '') AS id, l.name, sum(l.quantity) AS quantity,
      sum(coalesce(l.net, l.price * l.quantity)) AS amount
    FROM tally t INDEXED BY tally_by_time CROSS JOIN order_lines l
      ON l.merchant_trade_no = t.number AND l.kind = 'product'
    WHERE ${PAYMENTS} AND NOT ${CASH_PART} GROUP BY 1, 2`)
  const typed =
    database.prepare(`SELECT count(*) AS count, coalesce(sum(coalesce(s.goods - s.discount, t.amount)), 0) AS amount
    FROM tally t INDEXED BY tally_by_time LEFT JOIN order_sums s ON s.merchant_trade_no = t.number
    WHERE ${PAYMENTS} AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.merchant_trade_no = t.number)`)
  return {
    sumTally: async (from, to) => rows<TallySum>(tally, from, to),
    sumProducts: async (from, to) => rows<ProductSold>(products, from, to),
    sumTyped: async (from, to) => typed.get(from, to) as unknown as Counted,
  }
}
