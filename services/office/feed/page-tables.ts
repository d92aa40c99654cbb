/** The tables that pages and searches read, and from which members of a journal's row their columns come. */
interface PageTable {
  readonly keys: readonly string[]
  /** Each column with its type in SQL and its value. */
  readonly columns: Readonly<Record<string, readonly [type: string, of: (row: Row) => unknown]>>
}

type Row = Readonly<Record<string, unknown>>

const member =
  (name: string) =>
  (row: Row): unknown =>
    row[name]
const text = (name: string) => ['text', member(name)] as const
const number = (name: string) => ['bigint', member(name)] as const

/** By the kind of their entries. */
export const pageTables: Readonly<Record<string, PageTable>> = {
  orders: {
    keys: ['number'],
    columns: {
      number: text('merchant_trade_no'),
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
      payer: text('payer'),
      phone: text('phone'),
      cashier: text('cashier'),
    },
  },
  refunds: {
    keys: ['number'],
    columns: {
      number: text('merchant_refund_no'),
      order_number: text('merchant_trade_no'),
      state: text('state'),
      amount: number('amount'),
      created_at: number('created_at'),
      refunded_at: number('refunded_at'),
    },
  },
  shifts: {
    keys: ['number'],
    columns: { number: number('number'), closed_at: number('closed_at'), report: text('report') },
  },
}

/** The statement that writes rows of one kind; $1 is the counter, $2 the rows as JSON. */
export function statementFor(kind: string, { keys, columns }: PageTable): string {
  const names = Object.keys(columns)
  const typed = Object.entries(columns).map(([name, [type]]) => `${name} ${type}`)
  const rest = names.filter((name) => !keys.includes(name))
  return `INSERT INTO ${kind} (counter, ${names.join(', ')})
    SELECT $1, ${names.map((name) => `r.${name}`).join(', ')} FROM json_to_recordset($2::json) AS r (${typed.join(', ')})
    ON CONFLICT (counter, ${keys.join(', ')}) DO UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`
}

/** A journal's row as the columns of its page table. */
export const columnsOf = ({ columns }: PageTable, json: string): Row => {
  const row = JSON.parse(json) as Row
  return Object.fromEntries(Object.entries(columns).map(([name, [, of]]) => [name, clean(of(row))]))
}

/** PostgreSQL takes neither this character nor half of one. */
const clean = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
