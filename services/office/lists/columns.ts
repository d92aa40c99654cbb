import { cash } from '../../../shared/cash/cash.ts'
import { channels } from '../../../shared/gateway/channels.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { TextName } from '../page/texts.ts'
import type { Choice, Column, Format } from './list.ts'

export const text = { as: 'text' } as const
export const code = { as: 'code' } as const
export const money = { as: 'money' } as const
export const moment = { as: 'moment' } as const
const word = (path: (value: string) => string): Format => ({
  as: 'word',
  words: (texts, value) => texts(path(value)),
})
export const channel = { of: 'channel', head: 'channel', format: { as: 'channel' } } as const
export const channelChoice: Choice = {
  ...channel,
  values: [...channels.map((each) => each.paymentType), cash.paymentType],
}
const state = (path: (value: string) => string): Column => ({
  of: 'state',
  head: 'state',
  format: word(path),
})
export const choice = (column: Column, values: readonly string[]): Choice => ({ ...column, values })
const eachWay = (words: 'by' | 'done', between: string): Format => ({
  as: 'word',
  words: (texts, ways) =>
    ways
      .split(',')
      .map((way) => texts(`refund.outside.${words}.${way}`) ?? way)
      .join(between),
})
export const inFile = (of: string, head: TextName, format: Format): Column => ({
  of,
  head,
  format,
  isInFileOnly: true,
})

/** The counter that sent the row, and where it stands. */
export const whose: readonly Column[] = [
  { of: 'counterName', head: 'counter', format: text },
  inFile('branchName', 'branch', text),
]

export const madeAt: Column = { of: 'created_at', head: 'when', format: moment }
export const amount: Column = { of: 'amount', head: 'amount', format: money }
export const orderState = state((value) => `state.${value}.short`)
export const refundState = state((value) => `refund.state.${value}.short`)
export const outside: Column = {
  ...inFile('outside', 'outsideGateway', eachWay('by', ', ')),
  belowState: eachWay('done', ' '),
}
/** Charges that are part of the amount. */
export const charges: readonly Column[] = [inFile('service', 'service', money), inFile('tax', 'tax', money)]
/** The same of a shift, less what refunds gave back. */
export const netCharges: readonly Column[] = [
  inFile('service', 'netService', money),
  inFile('tax', 'netTax', money),
]
/**
 * What was refunded of the orders on a page, over all counters, and how staff paid it back outside the gateway: read for all of
 * them in one pass. Two counters may have sent the same refund. It compares the counter's mode: with the refund's own, PostgreSQL
 * without fresh statistics would read all done refunds of the mode.
 */
export const refundsOfOrders = {
  columns: ['outside', 'refunded'],
  sql: `SELECT f.order_number AS number, string_agg(DISTINCT f.outside, ',' ORDER BY f.outside) AS outside, sum(f.amount) AS refunded
    FROM (SELECT DISTINCT r.number, r.order_number, r.amount, r.outside FROM page p JOIN refunds r ON r.order_number = p.number
      JOIN counters k ON k.id = r.counter AND k.mode = p.mode WHERE r.state = 'done') f GROUP BY f.order_number`,
}
/**
 * Who refunded, from the log of the counter that did: a refund's row does not say. No honest counter has many lines about one order, but
 * a stolen key may send a million.
 */
export const personOfRefunds = {
  columns: ['made_by'],
  sql: `SELECT DISTINCT ON (p.number) p.number, a.staff AS made_by
    FROM page p CROSS JOIN LATERAL (SELECT l.* FROM counter_audit l WHERE l.subject = p.order_number LIMIT 500) a
    WHERE a.counter = p.counter AND a.kind = 'refund' AND strpos(a.detail, p.number) > 0`,
}
export const outsideOfOrder: Column = {
  ...inFile('outside', 'paidBackOutside', eachWay('by', ', ')),
  belowState: eachWay('done', ' '),
}
export const refundedOfOrder: Column = {
  ...inFile('refunded', 'refunded', money),
  belowState: {
    as: 'word',
    words: (texts, amount) => `${texts('orders.refunded')}: ${formatRupiah(Number(amount) as Sen)}.`,
  },
}
/**
 * Orders with refunds. It reads the refunds once and finds their orders by number: most orders have none, so looking
 * for the refunds of each order would read the whole list.
 */
export const moneyBack: Choice = {
  of: 'refunded',
  head: 'refunds',
  values: ['any', 'outside'],
  format: word((value) => (value === 'any' ? 'orders.filter.refunded' : 'refund.outside.short')),
  holds: (mode, value) => `t.number = ANY (ARRAY(SELECT r.order_number FROM refunds r
    WHERE r.mode = ${mode} AND r.state = 'done' AND (${value} = 'any' OR r.outside IS NOT NULL)))`,
}
export const accountState = state((value) => `staticAccount.state.${value}.short`)
export const paymentState = state((value) => `staticAccount.payment.${value}`)
export const subscriptionState = state((value) => `subscription.state.${value}.short`)
/** The account of a payment, as people know it; its counter has both. */
export const accountOfPayments = {
  columns: ['va_code', 'used_for'],
  sql: `SELECT DISTINCT ON (p.number) p.number, a.va_code, a.used_for
    FROM page p JOIN static_accounts a ON a.counter = p.counter AND a.account = p.account`,
}
/** What a person should look after, for a case. */
export const attention: Column = {
  of: 'attention',
  head: 'what',
  format: word((value) => caseTexts[value] ?? `case.${value}.title`),
}
const caseTexts: Readonly<Record<string, string>> = {
  refundUnknown: 'refund.state.unknown.title',
  refundReview: 'refund.state.review.title',
  refundFailed: 'refund.state.failed.title',
  unconfirmed: 'reportedPayment.unconfirmed.title',
  unplaced: 'reportedPayment.unplaced.title',
}
export const kind: Column = { of: 'kind', head: 'what', format: word((value) => `audit.kind.${value}`) }
