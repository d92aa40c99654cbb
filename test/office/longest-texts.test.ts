import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pagesOf, writePages } from '../../services/office/feed/pages.ts'
import { aDatabase, kinds } from './databases.ts'
import { aCounterAt } from './lent-counters.ts'

/** Letters of three bytes each, of which no two runs are alike: the database can't make them shorter. */
const rareLetters = (of: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    String.fromCharCode(
      0x4e00 + (createHash('sha256').update(`${of} ${at}`).digest().readUInt16BE() % 20_000),
    ),
  ).join('')

describe.each(kinds)('on the %s', (kind) => {
  test('the longest texts of an order, a refund, an account and an audit line fit into the indexes of the pages', async () => {
    const database = await aDatabase(kind)
    const counter = await aCounterAt(database, 'Kasir 1')
    const long = (of: string) => rareLetters(of, 1_000)
    const rows = {
      orders: {
        merchant_trade_no: long('no'),
        id: 1,
        sale_id: long('sale'),
        payment_type: long('channel'),
        state: long('state'),
        amount: 1,
        created_at: 1,
        superseded: 0,
        payer: long('payer'),
        phone: long('phone'),
        platform_trade_no: long('platform'),
        rrn: long('rrn'),
      },
      refunds: {
        merchant_refund_no: long('refund'),
        merchant_trade_no: long('no'),
        state: long('state'),
        amount: 1,
        created_at: 1,
      },
      static_accounts: {
        account_id: long('account'),
        payment_type: long('channel'),
        payer: long('payer'),
        va_code: long('va'),
        state: 'active',
        created_at: 1,
      },
      static_payments: {
        merchant_trade_no: long('no'),
        account_id: long('account'),
        state: long('state'),
        told_payer: long('payer'),
        heard_at: 1,
      },
      subscriptions: {
        number: long('number'),
        payment_type: long('channel'),
        title: long('title'),
        amount: 1,
        state: 'active',
        created_at: 1,
      },
      audit: {
        sequence: 1,
        at: 1,
        kind: long('kind'),
        detail: '{}',
        code: long('code'),
        subject: long('subject'),
      },
    }
    for (const [of, row] of Object.entries(rows)) {
      const pages = pagesOf([{ kind: of, row: JSON.stringify(row) }])
      await database.transaction((queries) => writePages(queries, counter, pages))
    }
    expect(await database.query('SELECT length(number) AS length FROM orders')).toHaveLength(1)
    const payers = await database.query('SELECT length(payer) AS length FROM account_payments')
    expect(payers).toEqual([{ length: 400 }])
  })
})
