import type { Received } from '../../../shared/shift/takings.ts'
import { caseOfOrder, caseOfPayment, caseOfRefund } from './cases-of-rows.ts'
import { cut, MAX_CHARACTERS, made, name, number, plain, type Row, text, whole } from './page-columns.ts'
import { asTime, progressOfOrder, progressOfRefund, stage } from './progress.ts'
import { wordsOfOrder } from './search-words.ts'

/** The tables that pages and searches read, and how their columns come from a journal's row. */
export interface PageTable {
  /** The kind of the entries that its rows are made from. */
  readonly kind: string
  readonly table: string
  readonly keys: readonly string[]
  /** Each column with its type in SQL and its value. */
  readonly columns: Readonly<Record<string, readonly [type: string, of: (row: Row) => unknown]>>
  /** A counter has few rows with one value of this column: further ones are in its copy alone. */
  readonly fewOf?: string
  /** The rows that one row of the journal becomes; by default one. */
  readonly rowsOf?: (row: Row) => readonly Row[]
  /** Makes fewer of the rows that come at once. */
  readonly together?: (rows: readonly Row[]) => readonly Row[]
}

/** The version of these tables: raise it with each change below, and copies are read into them again. */
export const PAGES_VERSION = 8

const MAX_NAME = 80
/** An order's row lists the codes of all its refunds. */
const MAX_CODE = 20
/** The facts of an audit line, which name what a whole form has changed. */
const MAX_FACTS = 20_000
const progress = (of: (row: Row) => number) => ['bigint', of] as const

export const pageTables: readonly PageTable[] = [
  {
    kind: 'orders',
    table: 'orders',
    keys: ['number'],
    rowsOf: ownOnly,
    columns: {
      number: text('merchant_trade_no'),
      id: number('id'),
      paid_with: text('paid_with'),
      sale: text('sale_id'),
      channel: text('payment_type'),
      state: text('state'),
      amount: number('amount'),
      payable: number('payable'),
      created_at: number('created_at'),
      paid_at: number('paid_at'),
      superseded: ['boolean', ({ superseded }) => superseded === 1],
      platform_number: text('platform_trade_no'),
      rrn: text('rrn'),
      payer: name('payer'),
      phone: text('phone'),
      cashier: name('cashier'),
      attention: made(caseOfOrder),
      progress: progress(progressOfOrder),
    },
  },
  {
    kind: 'orders',
    table: 'order_names',
    keys: ['number', 'word', 'created_at'],
    columns: {
      number: text('merchant_trade_no'),
      word: text('word'),
      created_at: number('created_at'),
    },
    rowsOf: (row) => ownOnly(row).flatMap(() => wordsOfOrder(row).map((word) => ({ ...row, word }))),
  },
  {
    kind: 'events',
    table: 'order_events',
    keys: ['number', 'sequence'],
    columns: {
      number: text('merchant_trade_no'),
      sequence: number('sequence'),
      more: ['bigint[]', () => []],
    },
    together: ofOneOrder,
  },
  {
    kind: 'refunds',
    table: 'refunds',
    keys: ['number'],
    fewOf: 'order_number',
    columns: {
      number: text('merchant_refund_no'),
      order_number: text('merchant_trade_no'),
      state: text('state'),
      amount: number('amount'),
      created_at: number('created_at'),
      refunded_at: number('refunded_at'),
      outside: text('outside', MAX_CODE),
      attention: made(caseOfRefund),
      service: number('service'),
      tax: number('tax'),
      since: number('since'),
      progress: progress(progressOfRefund),
    },
  },
  {
    kind: 'refunds_elsewhere',
    table: 'refunds_elsewhere',
    keys: ['number'],
    fewOf: 'order_number',
    columns: {
      number: text('merchant_refund_no'),
      order_number: text('merchant_trade_no'),
      made_by: ['text', (row) => plain(cut(row.counter, MAX_NAME))],
      amount: number('amount'),
      state: text('state'),
      service: number('service'),
      tax: number('tax'),
      created_at: number('created_at'),
      since: number('since'),
    },
  },
  {
    kind: 'shifts',
    table: 'shifts',
    keys: ['number'],
    // Read once: it may be of megabytes.
    rowsOf: (row) => [{ ...row, read: JSON.parse(String(row.report)) }],
    columns: {
      number: number('number'),
      closed_at: number('closed_at'),
      report: whole('report'),
      closed_by: made((row) => plain(cut(inReport(row, 'closed', 'by'), MAX_CHARACTERS))),
      payments: ['bigint', (row) => inReport(row, 'totals', 'paid', 'count')],
      sold: ['bigint', (row) => inReport(row, 'totals', 'paid', 'amount')],
      refunded: ['bigint', (row) => inReport(row, 'totals', 'refunded', 'amount')],
      difference: ['bigint', (row) => inReport(row, 'cash', 'difference')],
      service: ['bigint', (row) => leftOf(row, 'service')],
      tax: ['bigint', (row) => leftOf(row, 'tax')],
    },
  },
  {
    kind: 'static_accounts',
    table: 'static_accounts',
    keys: ['account'],
    columns: {
      account: text('account_id'),
      channel: text('payment_type'),
      payer: name('payer'),
      used_for: name('used_for'),
      va_code: text('va_code'),
      state: text('state'),
      created_at: number('created_at'),
      progress: progress((row) => stage(row.state === 'active' ? 'known' : 'moving', row)),
    },
  },
  {
    kind: 'static_payments',
    table: 'account_payments',
    keys: ['number'],
    columns: {
      number: text('merchant_trade_no'),
      account: text('account_id'),
      state: text('state'),
      amount: ['bigint', ({ amount, told_amount }) => amount ?? told_amount],
      payer: ['text', ({ payer, told_payer }) => plain(cut(payer ?? told_payer, MAX_CHARACTERS))],
      heard_at: number('heard_at'),
      paid_at: ['bigint', ({ paid_at, told_paid_at }) => paid_at ?? told_paid_at],
      attention: made(caseOfPayment),
      progress: progress((row) => stage(row.state === 'heard' ? 'moving' : 'known', { ...row, since: 0 })),
    },
  },
  {
    kind: 'unplaced_payments',
    table: 'unplaced_payments',
    keys: ['number'],
    columns: {
      number: made(({ id }) => String(id)),
      name: name('name'),
      amount: number('amount'),
      heard_at: number('heard_at'),
      attention: made(({ looked_after }) => (looked_after === 1 ? null : 'unplaced')),
      progress: progress((row) => stage('known', row)),
    },
  },
  {
    kind: 'subscriptions',
    table: 'subscriptions',
    keys: ['number'],
    columns: {
      number: text('number'),
      channel: text('payment_type'),
      title: name('title'),
      customer: name('customer'),
      amount: number('amount'),
      state: text('state'),
      created_at: number('created_at'),
      last_paid_at: number('last_paid_at'),
      progress: progress(({ since, last_paid_at }) => Math.max(asTime(since), asTime(last_paid_at))),
    },
  },
  {
    kind: 'tally',
    table: 'received_without_sale',
    keys: ['source', 'number'],
    rowsOf: withoutSale,
    columns: {
      source: text('source'),
      number: text('number'),
      channel: text('payment_type'),
      amount: number('amount'),
      counts_at: number('at'),
    },
  },
  {
    kind: 'audit',
    table: 'counter_audit',
    keys: ['sequence'],
    columns: {
      sequence: number('sequence'),
      at: number('at'),
      kind: text('kind'),
      staff: name('staff_name'),
      role: text('staff_role'),
      subject: text('subject'),
      detail: text('detail', MAX_FACTS),
      code: text('code'),
    },
  },
]

/** A row of its own in the journal, but columns of its order here: joining millions of rows takes longer than adding them up. */
export const chargesOfOrder = {
  kind: 'order_sums',
  columns: { number: text('merchant_trade_no'), service: number('service'), tax: number('tax') },
  rowsOf: (row: Row) => (row.service || row.tax ? [row] : []),
}

/** The words of those lines whose order did not come with them: it is here already. */
export const goodsOfOrder = {
  kind: 'order_lines',
  columns: { number: text('number'), words: made(({ words }) => (words as readonly string[]).join(' ')) },
}

/** The most events of an order on its page. */
export const MAX_EVENTS = 500

/** An order has several events at once: the first one's row names the others, but not the millions that a stolen key may send. */
function ofOneOrder(rows: readonly Row[]): readonly Row[] {
  const orders = Map.groupBy(rows, ({ number }) => number)
  return [...orders.values()].map(([first, ...others]) => ({
    ...first,
    more: others.slice(0, MAX_EVENTS).map(({ sequence }) => sequence),
  }))
}

/** By its fact, where a line of the tally says that money came without a sale. */
const sources: ReadonlyMap<unknown, Received['from']> = new Map([
  ['received', 'account'],
  ['charged', 'subscription'],
])

function withoutSale(row: Row): readonly Row[] {
  const source = sources.get(row.fact)
  return source === undefined ? [] : [{ ...row, source }]
}

/** Leaves out an order that came with a loan: it is in its own counter's copy. */
function ownOnly(row: Row): readonly Row[] {
  return row.home == null ? [row] : []
}

function inReport({ read }: Row, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Row | null)?.[name], read) ?? null
}

/** What is left of a shift's service charge or tax after refunds; null in a report of a counter that did not count it yet. */
function leftOf(row: Row, part: 'service' | 'tax'): number | null {
  const sold = inReport(row, 'totals', 'parts', part, 'amount')
  const returned = inReport(row, 'totals', 'refundedParts', part, 'amount')
  return typeof sold === 'number' ? sold - (typeof returned === 'number' ? returned : 0) : null
}
