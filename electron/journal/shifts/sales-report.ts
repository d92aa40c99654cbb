import type { DatabaseSync } from 'node:sqlite'
import type { ReceivedPayment } from '../../../shared/report/received-payment.ts'
import type { Transaction } from '../../../shared/report/transaction.ts'
import { roundedShare } from '../../../shared/rounded-share.ts'
import type { Counted, Received } from '../../../shared/shift/takings.ts'
import { rows } from '../rows.ts'
import { createTransactionList, SOLD, type TransactionQuery } from './transactions.ts'

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
  readonly rounded_up_n: number
  readonly rounded_up: number
  readonly rounded_down_n: number
  readonly rounded_down: number
}

/** Pieces of one product, and their revenue after all discounts, without taxes and charges. */
export interface ProductSum {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly amount: number
}

/** What was sold between two moments, as the journal adds it up. */
export interface ReportBook {
  sumTally(from: number, to: number): Promise<TallySum[]>
  sumProducts(from: number, to: number): Promise<ProductSum[]>
  /** Sales without products. */
  sumTyped(from: number, to: number): Promise<Counted>
  /** Returned products: by line, or with a refund of a whole order. */
  sumReturned(from: number, to: number): Promise<ProductSum[]>
  /** Refunds of sales without products. */
  sumTypedReturned(from: number, to: number): Promise<Counted>
  /** Refunds by amount of sales with products: they name no product. */
  sumUnnamedReturned(from: number, to: number): Promise<Counted>
  /** Payments to static accounts and charges of subscriptions. */
  sumReceived(from: number, to: number): Promise<Received[]>
  /** Each of them, in the order in which they were counted. */
  listReceived(query: ReceivedQuery): Promise<ReceivedPayment[]>
  /** Each payment and each refund that `sumTally` adds up, by its time. */
  listTransactions(query: TransactionQuery): Promise<Transaction[]>
}

/** A page of what was received; `after` is the `sequence` of the last one of the page before. */
export interface ReceivedQuery {
  readonly from: number
  readonly to: number
  readonly after?: number | undefined
  readonly limit: number
}

const part = (name: string, of = name) => `count(nullif(${of}, 0)) AS ${name}_n, total(${of}) AS ${name}`
const PAYMENTS = `t.at >= ? AND t.at < ? AND t.${SOLD} AND t.fact <> 'refunded'`

/** The goods of a sale paid in two parts are counted with the rest. */
const CASH_PART = `EXISTS (SELECT 1 FROM orders c
      WHERE c.merchant_trade_no = t.number AND c.sale_amount IS NOT NULL AND c.rest_of IS NULL)`

const REFUNDS = `tally t INDEXED BY tally_by_time
    CROSS JOIN refunds r ON r.merchant_refund_no = t.number
    CROSS JOIN orders o ON o.merchant_trade_no = r.merchant_trade_no`
const DONE = `t.at >= ? AND t.at < ? AND t.${SOLD} AND t.fact = 'refunded'`
const HAS_LINES = 'EXISTS (SELECT 1 FROM order_lines l WHERE l.merchant_trade_no = o.merchant_trade_no)'
const NAMES_LINES = 'EXISTS (SELECT 1 FROM refund_lines n WHERE n.merchant_refund_no = t.number)'
/** A part of a sum, in whole rupiah. The product of two sums may be more than SQLite's integers hold. */
const share = (sum: string, part: string, whole: string) => `rounded_share(${sum}, ${part}, ${whole})`
/** What a refund gives back of an order without tax and service charge, for refunds from before that was written. */
const GOODS = `coalesce(r.goods, ${share('coalesce(s.goods - s.discount, o.amount - o.rounding)', 't.amount', 'o.amount')})`
const PRICE = 'coalesce(l.net, l.price * l.quantity)'
const IN_CASH = share(
  PRICE,
  'iif(o.rest_of IS NULL, o.amount, o.sale_amount - o.amount + o.rounding)',
  'o.sale_amount',
)
/** The price of a line; of a sale paid in two, each part has a share of it, and both together come to it. */
const PRICE_IN_PART = `CASE WHEN o.sale_amount IS NULL THEN ${PRICE}
      WHEN o.rest_of IS NULL THEN ${IN_CASH} ELSE ${PRICE} - ${IN_CASH} END`
/** The goods in a line that came back. */
const GOODS_OF_LINE = `coalesce(g.goods, ${share(`(${PRICE_IN_PART})`, 'coalesce(g.quantity, l.quantity)', 'l.quantity')})`
/** From their own tables, which are short: the tally's index of time has only what was sold. */
const PAID_TO_ACCOUNTS = `static_payments p CROSS JOIN tally t INDEXED BY each_fact_is_tallied_once
      ON t.number = p.merchant_trade_no AND t.fact = 'received'`
const CHARGED = `subscription_charges c CROSS JOIN tally t INDEXED BY each_fact_is_tallied_once
      ON t.number IN (c.name, c.platform_trade_no) AND t.fact = 'charged'`
const IN_SPAN = 't.at >= :from AND t.at < :to'
/** A cash part whose customer left before the rest was paid: its goods never counted as sold. */
const UNDOES = 'r.undoes = 1'

/**
 * Reports from the journal's database, by the tally's index of time. Amounts are added by `total`: `sum` of more than 2^53 is a number
 * that can't be read.
 */
export function createReportBook(database: DatabaseSync): ReportBook {
  database.function('rounded_share', { deterministic: true }, (sum, part, whole) =>
    roundedShare(Number(sum), Number(part), Number(whole)),
  )
  const tally = database.prepare(`SELECT fact = 'refunded' AS refund, payment_type, cashier, count(*) AS n,
      total(amount) AS amount, count(fee) AS fee_n, total(fee) AS fee,
      ${part('discount')}, ${part('service')}, ${part('tax')},
      ${part('rounded_up', 'max(rounding, 0)')}, ${part('rounded_down', 'max(-rounding, 0)')}
    FROM tally INDEXED BY tally_by_time WHERE at >= ? AND at < ? AND ${SOLD}
    GROUP BY 1, 2, 3`)
  const products =
    database.prepare(`SELECT coalesce(l.product_id, '') AS id, l.name, sum(l.quantity) AS quantity,
      total(coalesce(l.net, l.price * l.quantity)) AS amount
    FROM tally t INDEXED BY tally_by_time CROSS JOIN order_lines l
      ON l.merchant_trade_no = t.number AND l.kind = 'product'
    WHERE ${PAYMENTS} AND NOT ${CASH_PART} GROUP BY 1, 2`)
  const typed =
    database.prepare(`SELECT count(*) AS count, total(coalesce(s.goods - s.discount, t.amount - coalesce(t.rounding, 0))) AS amount
    FROM tally t INDEXED BY tally_by_time LEFT JOIN order_sums s ON s.merchant_trade_no = t.number
    WHERE ${PAYMENTS} AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.merchant_trade_no = t.number)`)
  // In a sale paid in two, each part refunds its share of the price; the pieces count with the rest.
  const returned = database.prepare(`SELECT coalesce(l.product_id, '') AS id, l.name,
      sum(iif(o.sale_amount IS NOT NULL AND o.rest_of IS NULL, 0, coalesce(g.quantity, l.quantity))) AS quantity,
      total(${GOODS_OF_LINE}) AS amount
    FROM ${REFUNDS}
      CROSS JOIN order_lines l ON l.merchant_trade_no = o.merchant_trade_no AND l.kind = 'product'
      LEFT JOIN refund_lines g ON g.merchant_refund_no = t.number AND g.line = l.position
    WHERE ${DONE} AND NOT ${UNDOES} AND (g.quantity IS NOT NULL OR (r.amount = o.amount AND NOT ${NAMES_LINES}))
    GROUP BY 1, 2`)
  const withoutGoods = (which: string) =>
    database.prepare(`SELECT count(*) AS count, total(${GOODS}) AS amount
    FROM ${REFUNDS} LEFT JOIN order_sums s ON s.merchant_trade_no = o.merchant_trade_no WHERE ${DONE} AND ${which}`)
  const typedReturned = withoutGoods(`NOT ${HAS_LINES}`)
  const unnamed = withoutGoods(
    `${HAS_LINES} AND NOT ${UNDOES} AND NOT ${NAMES_LINES} AND r.amount <> o.amount`,
  )
  const received = database.prepare(`SELECT 'account' AS "from", t.payment_type AS paymentType,
      count(*) AS count, total(t.amount) AS amount FROM ${PAID_TO_ACCOUNTS} WHERE ${IN_SPAN} GROUP BY 2
    UNION ALL SELECT 'subscription', t.payment_type, count(*), total(t.amount) FROM ${CHARGED} WHERE ${IN_SPAN} GROUP BY 2`)
  const eachReceived =
    database.prepare(`SELECT t.sequence, t.at, 'account' AS "from", t.payment_type AS paymentType,
      a.va_code AS number, a.payer AS name, a.used_for AS purpose, p.payer,
      coalesce(p.platform_trade_no, p.told_platform_no) AS platformTradeNo, t.amount, NULL AS takenBackAt
    FROM ${PAID_TO_ACCOUNTS} JOIN static_accounts a USING (account_id) WHERE ${IN_SPAN} AND t.sequence > :after
    UNION ALL SELECT t.sequence, t.at, 'subscription', t.payment_type, s.number, s.customer, s.title, NULL,
      c.platform_trade_no, t.amount, c.taken_back_at
    FROM ${CHARGED} JOIN subscriptions s ON s.number = c.number WHERE ${IN_SPAN} AND t.sequence > :after
    ORDER BY 1 LIMIT :limit`)
  return {
    sumTally: async (from, to) => rows<TallySum>(tally, from, to),
    sumProducts: async (from, to) => rows<ProductSum>(products, from, to),
    sumTyped: async (from, to) => typed.get(from, to) as unknown as Counted,
    sumReturned: async (from, to) => rows<ProductSum>(returned, from, to),
    sumTypedReturned: async (from, to) => typedReturned.get(from, to) as unknown as Counted,
    sumReceived: async (from, to) => rows<Received>(received, { from, to }),
    listReceived: async ({ from, to, after = 0, limit }) =>
      rows<ReceivedPayment>(eachReceived, { from, to, after, limit }),
    listTransactions: createTransactionList(database),
    sumUnnamedReturned: async (from, to) => unnamed.get(from, to) as unknown as Counted,
  }
}
