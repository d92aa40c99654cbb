import { auditKinds } from '../../../shared/audit/audit.ts'
import { cash } from '../../../shared/cash/cash.ts'
import { channels } from '../../../shared/gateway/channels.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { outsideWays } from '../../../shared/paid-back-outside.ts'
import type { TextName } from '../page/texts.ts'
import type { Choice, Column, List, Telling } from './list.ts'

const text = { as: 'text' } as const
const code = { as: 'code' } as const
const money = { as: 'money' } as const
const moment = { as: 'moment' } as const
const word = (path: (value: string) => string): Telling => ({
  as: 'word',
  words: (texts, value) => texts(path(value)),
})
const channel = { of: 'channel', head: 'channel', telling: { as: 'channel' } } as const
const channelChoice: Choice = {
  ...channel,
  values: [...channels.map((each) => each.paymentType), cash.paymentType],
}
const state = (path: (value: string) => string): Column => ({
  of: 'state',
  head: 'state',
  telling: word(path),
})
const choice = (column: Column, values: readonly string[]): Choice => ({ ...column, values })
const eachWay = (words: 'by' | 'done', between: string): Telling => ({
  as: 'word',
  words: (texts, ways) =>
    ways
      .split(',')
      .map((way) => texts(`refund.outside.${words}.${way}`) ?? way)
      .join(between),
})
const inFile = (of: string, head: TextName, telling: Telling): Column => ({
  of,
  head,
  telling,
  isInFileOnly: true,
})

const madeAt: Column = { of: 'created_at', head: 'when', telling: moment }
const amount: Column = { of: 'amount', head: 'amount', telling: money }
const orderState = state((value) => `state.${value}.short`)
const refundState = state((value) => `refund.state.${value}.short`)
const outside: Column = {
  ...inFile('outside', 'outsideGateway', eachWay('by', ', ')),
  belowState: eachWay('done', ' '),
}
/**
 * Names each way once: an order may have several such refunds, and two counters may have sent the same journal. It
 * compares the counter's mode: with the refund's own, PostgreSQL without fresh statistics would read all done refunds
 * of the mode for each order.
 */
const outsideOfOrder: Column = {
  ...inFile('outside', 'paidBackOutside', eachWay('by', ', ')),
  belowState: eachWay('done', ' '),
  read: `(SELECT string_agg(DISTINCT r.outside, ',' ORDER BY r.outside) FROM refunds r
    JOIN counters k ON k.id = r.counter WHERE r.order_number = t.number AND k.mode = t.mode AND r.state = 'done')`,
}
/** The refunded amount of an order, over all counters; two counters may have sent the same refund. */
const refundedOfOrder: Column = {
  ...inFile('refunded', 'refunded', money),
  belowState: {
    as: 'word',
    words: (texts, amount) => `${texts('orders.refunded')}: ${formatRupiah(Number(amount) as Sen)}.`,
  },
  read: `(SELECT sum(f.amount) FROM (SELECT DISTINCT r.number, r.amount FROM refunds r JOIN counters k ON k.id = r.counter
    WHERE r.order_number = t.number AND k.mode = t.mode AND r.state = 'done') f)`,
}
/**
 * Orders with refunds. It reads the refunds once and finds their orders by number: most orders have none, so looking
 * for the refunds of each order would read the whole list.
 */
const moneyBack: Choice = {
  of: 'refunded',
  head: 'refunds',
  values: ['any', 'outside'],
  telling: word((value) => (value === 'any' ? 'orders.filter.refunded' : 'refund.outside.short')),
  holds: (mode, value) => `t.number = ANY (ARRAY(SELECT r.order_number FROM refunds r
    WHERE r.mode = ${mode} AND r.state = 'done' AND (${value} = 'any' OR r.outside IS NOT NULL)))`,
}
const accountState = state((value) => `staticAccount.state.${value}.short`)
const paymentState = state((value) => `staticAccount.payment.${value}`)
const subscriptionState = state((value) => `subscription.state.${value}.short`)
/** What a person should look after, for a case. */
const attention: Column = {
  of: 'attention',
  head: 'what',
  telling: word((value) => caseTexts[value] ?? `case.${value}.title`),
}
const caseTexts: Readonly<Record<string, string>> = {
  refundUnknown: 'refund.state.unknown.title',
  refundReview: 'refund.state.review.title',
  refundFailed: 'refund.state.failed.title',
  unconfirmed: 'reportedPayment.unconfirmed.title',
  unplaced: 'reportedPayment.unplaced.title',
}
const kind: Column = { of: 'kind', head: 'what', telling: word((value) => `audit.kind.${value}`) }

const byNumber = { key: 'number', keyType: 'text', time: 'created_at', same: ['number'] } as const

/** Every list of the page. */
export const lists: readonly List[] = [
  {
    ...byNumber,
    name: 'orders',
    table: 'orders',
    hasNames: true,
    amount: 'amount',
    searched: ['number', 'platform_number', 'rrn', 'phone'],
    columns: [
      madeAt,
      { of: 'number', head: 'orderNumber', telling: code, leadsTo: 'orders' },
      channel,
      { of: 'payer', head: 'customer', telling: text },
      amount,
      orderState,
      inFile('cashier', 'cashier', text),
      inFile('payable', 'payable', money),
      inFile('paid_at', 'paidAt', moment),
      inFile('platform_number', 'platformNumber', code),
      inFile('rrn', 'rrn', code),
      inFile('phone', 'phone', code),
      inFile('sale', 'sale', code),
      // New columns come last, for programs that read columns by position.
      outsideOfOrder,
      refundedOfOrder,
    ],
    choices: [
      choice(orderState, [
        'paid',
        'open',
        'unknown',
        'review',
        'paidLate',
        'expired',
        'failed',
        'rejected',
        'sending',
        'intent',
      ]),
      moneyBack,
      channelChoice,
    ],
  },
  {
    ...byNumber,
    name: 'refunds',
    table: 'refunds',
    searched: ['number', 'order_number'],
    columns: [
      madeAt,
      { of: 'number', head: 'refundNumber', telling: code },
      { of: 'order_number', head: 'orderNumber', telling: code, leadsTo: 'orders' },
      amount,
      refundState,
      { of: 'refunded_at', head: 'refundedAt', telling: moment },
      outside,
    ],
    choices: [
      choice(refundState, [
        'done',
        'inProgress',
        'unknown',
        'review',
        'failed',
        'rejected',
        'withdrawn',
        'sending',
        'intent',
      ]),
      choice(outside, outsideWays),
    ],
  },
  {
    ...byNumber,
    name: 'cases',
    table: 'open_cases',
    searched: [],
    columns: [
      madeAt,
      attention,
      { of: 'number', head: 'number', telling: code },
      { of: 'order', head: 'orderNumber', telling: code, leadsTo: 'orders' },
      amount,
    ],
    choices: [
      choice(attention, [
        'unknown',
        'mismatch',
        'paidLate',
        'paidAfterChange',
        'toldPaid',
        'refundUnknown',
        'refundReview',
        'refundFailed',
        'unconfirmed',
        'unplaced',
      ]),
    ],
  },
  {
    name: 'shifts',
    table: 'shifts',
    key: 'number',
    keyType: 'bigint',
    time: 'closed_at',
    same: ['number', 'closed_at'],
    searched: [],
    choices: [],
    columns: [
      { of: 'closed_at', head: 'closedAt', telling: moment },
      { of: 'number', head: 'shift', telling: { as: 'number' }, leadsTo: 'shifts' },
      { of: 'closed_by', head: 'closedBy', telling: text },
      { of: 'payments', head: 'payments', telling: { as: 'number' } },
      { of: 'sold', head: 'sold', telling: money },
      { of: 'refunded', head: 'refunded', telling: money },
      { of: 'difference', head: 'difference', telling: money },
    ],
  },
  {
    name: 'accounts',
    table: 'static_accounts',
    key: 'account',
    keyType: 'text',
    time: 'created_at',
    same: ['account'],
    searched: ['va_code'],
    columns: [
      madeAt,
      { of: 'va_code', head: 'accountNumber', telling: code },
      channel,
      { of: 'payer', head: 'customer', telling: text },
      { of: 'used_for', head: 'usedFor', telling: text },
      accountState,
    ],
    choices: [choice(accountState, ['active', 'unknown', 'rejected', 'sending', 'intent'])],
  },
  {
    name: 'received',
    table: 'account_payments',
    key: 'number',
    keyType: 'text',
    time: 'heard_at',
    same: ['number'],
    searched: ['number'],
    columns: [
      { of: 'heard_at', head: 'when', telling: moment },
      { of: 'number', head: 'number', telling: code },
      { of: 'payer', head: 'customer', telling: text },
      amount,
      paymentState,
      { of: 'paid_at', head: 'paidAt', telling: moment },
      inFile('account', 'account', code),
    ],
    choices: [choice(paymentState, ['confirmed', 'heard', 'refuted'])],
  },
  {
    ...byNumber,
    name: 'subscriptions',
    table: 'subscriptions',
    searched: ['number'],
    columns: [
      madeAt,
      { of: 'number', head: 'number', telling: code },
      { of: 'title', head: 'goods', telling: text },
      { of: 'customer', head: 'customer', telling: text },
      channel,
      amount,
      subscriptionState,
      { of: 'last_paid_at', head: 'lastPaidAt', telling: moment },
    ],
    choices: [
      choice(subscriptionState, [
        'active',
        'pending',
        'cancelling',
        'cancelled',
        'failed',
        'unknown',
        'review',
        'rejected',
      ]),
    ],
  },
  {
    name: 'log',
    table: 'counter_audit',
    key: 'sequence',
    keyType: 'bigint',
    time: 'at',
    same: ['code'],
    searched: ['subject'],
    columns: [
      { of: 'at', head: 'when', telling: moment },
      { of: 'sequence', head: 'line', telling: { as: 'number' } },
      { of: 'staff', head: 'who', telling: text },
      kind,
      { of: 'subject', head: 'about', telling: text },
      { of: 'detail', head: 'details', telling: { as: 'facts' } },
      inFile('role', 'role', text),
      inFile('code', 'lineCode', code),
    ],
    choices: [choice(kind, auditKinds)],
  },
]
