import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { refundTransitions } from '../../shared/refund/refund-transitions.ts'
import { transitions } from '../../shared/sale/order-transitions.ts'
import { staticAccountTransitions } from '../../shared/static-account/static-account.ts'
import { subscriptionTransitions } from '../../shared/subscription/subscription-life.ts'
import { newOrder, newRefund } from './rows.ts'

const cash = { merchant_trade_no: 'LK-CASH', sale_id: 'sale-cash', payment_type: 'Cash' }
const paid = "UPDATE orders SET state = 'sending'; UPDATE orders SET state = 'paid', payable = 1000000;"
/** A refund of this amount, named by it. */
const numbered = (amount: number) => ({
  merchant_refund_no: `RF-${amount}`,
  refund_id: `refund-${amount}`,
  amount,
})

describe('the database itself', () => {
  const opened = () => {
    const database = openDatabase(':memory:', migrations)
    database.exec(newOrder())
    return database
  }

  const lives: [string, string, Readonly<Record<string, readonly string[]>>][] = [
    ['order', 'order_steps', transitions],
    ['refund', 'refund_steps', refundTransitions],
    ['subscription', 'subscription_steps', subscriptionTransitions],
    ['static account', 'static_account_steps', staticAccountTransitions],
  ]
  test.each(lives)('allows exactly the steps of the %s’s life', (_, table, lawful) => {
    const rows = opened().prepare(`SELECT from_state, to_state FROM ${table}`).all() as {
      from_state: string
      to_state: string
    }[]
    const inDatabase = rows.map(({ from_state, to_state }) => `${from_state} → ${to_state}`)
    const inCode = Object.entries(lawful).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))
    expect(inDatabase.sort()).toEqual(inCode.sort())
  })

  test('refuses a step that the order’s life does not have', () => {
    const database = opened()
    expect(() => database.exec("UPDATE orders SET state = 'open'")).toThrow(/no such step/)
    database.exec("UPDATE orders SET state = 'sending'")
    database.exec("UPDATE orders SET state = 'paid'")
    expect(() => database.exec("UPDATE orders SET state = 'open'")).toThrow(/no such step/)
  })

  test('lets one attempt of a sale wait at most, beside any number that was left or has ended', () => {
    const database = opened()
    const insert = (number: string) => database.exec(newOrder({ merchant_trade_no: number }))
    expect(() => insert('TRX-2')).toThrow(/UNIQUE/)
    database.exec("UPDATE orders SET superseded = 1 WHERE merchant_trade_no = 'TRX-OLD'")
    insert('TRX-2')
    expect(() => insert('TRX-3')).toThrow(/UNIQUE/)
    expect(() => database.exec('UPDATE orders SET superseded = 0')).toThrow(/UNIQUE/)
    database.exec("UPDATE orders SET state = 'rejected' WHERE merchant_trade_no = 'TRX-2'")
    insert('TRX-3')
    expect(database.prepare('SELECT count(*) AS n FROM orders').get()).toEqual({ n: 3 })
  })

  test('never lets what was asked change, nor an order or event go', () => {
    const database = opened()
    expect(() => database.exec('UPDATE orders SET amount = 1')).toThrow(/never changes/)
    expect(() => database.exec("UPDATE orders SET cart_name = 'Meja 4'")).toThrow(/never changes/)
    expect(() => database.exec('DELETE FROM orders')).toThrow(/never deleted/)
    database.exec(
      "INSERT INTO events (merchant_trade_no, at, kind, detail) VALUES ('TRX-OLD', 1, 'created', '{}')",
    )
    expect(() => database.exec("UPDATE events SET detail = '{}'")).toThrow(/append-only/)
    expect(() => database.exec('DELETE FROM events')).toThrow(/append-only/)
  })

  describe('a cash payment', () => {
    const withCash = () => {
      const database = opened()
      database.exec(newOrder(cash))
      return database
    }
    const pay = (tendered: number | null, number = 'LK-CASH') =>
      `UPDATE orders SET state = 'paid', payable = amount, tendered = ${tendered} WHERE merchant_trade_no = '${number}'`

    test('alone is paid without the gateway', () => {
      const database = withCash()
      expect(() => database.exec(pay(null, 'TRX-OLD'))).toThrow(/only cash is paid without/)
      database.exec(pay(1_000_000))
    })

    test('never takes a step of the gateway’s', () => {
      const database = withCash()
      for (const state of ['sending', 'rejected']) {
        expect(() =>
          database.exec(`UPDATE orders SET state = '${state}' WHERE merchant_trade_no = 'LK-CASH'`),
        ).toThrow(/never goes through the gateway/)
      }
      expect(() =>
        database.exec(
          newOrder({ ...cash, merchant_trade_no: 'LK-LATER', sale_id: 'later', state: 'sending' }),
        ),
      ).toThrow(/never goes through the gateway/)
    })

    test('covers the price, and what was handed over never changes', () => {
      const database = withCash()
      for (const tendered of [null, 999_999])
        expect(() => database.exec(pay(tendered))).toThrow(/covers the price/)
      database.exec(pay(5_000_000))
      expect(() =>
        database.exec("UPDATE orders SET tendered = 1000000 WHERE merchant_trade_no = 'LK-CASH'"),
      ).toThrow(/never changes/)
    })

    test('alone is rounded, by less than Rp 1.000, not as the first part of a sale, and once for all', () => {
      const database = opened()
      let made = 0
      const insert = (paymentType: string, rounding: number, saleAmount: number | null = null) => {
        made += 1
        const numbers = { merchant_trade_no: `LK-${made}`, sale_id: `sale-${made}` }
        database.exec(newOrder({ ...numbers, payment_type: paymentType, rounding, sale_amount: saleAmount }))
      }
      insert('Cash', -99_900)
      expect(() => insert('QRIS', 100)).toThrow(/CHECK/)
      expect(() => insert('Cash', 100_000)).toThrow(/CHECK/)
      expect(() => insert('Cash', 100, 2_000_000)).toThrow(/CHECK/)
      expect(() => database.exec("UPDATE orders SET rounding = 0 WHERE merchant_trade_no = 'LK-1'")).toThrow(
        /never changes/,
      )
    })

    test('is refunded at once and never through the gateway, and nothing else is refunded so', () => {
      const database = withCash()
      database.exec(pay(1_000_000))
      database.exec("UPDATE orders SET state = 'sending' WHERE merchant_trade_no = 'TRX-OLD'")
      database.exec("UPDATE orders SET state = 'paid', payable = amount WHERE merchant_trade_no = 'TRX-OLD'")
      for (const order of ['LK-CASH', 'TRX-OLD'])
        database.exec(
          newRefund({ merchant_trade_no: order, refund_id: order, merchant_refund_no: `RF-${order}` }),
        )
      const step = (order: string, state: string) =>
        database.exec(`UPDATE refunds SET state = '${state}' WHERE merchant_refund_no = 'RF-${order}'`)
      for (const state of ['sending', 'rejected'])
        expect(() => step('LK-CASH', state)).toThrow(/never through it/)
      expect(() => step('TRX-OLD', 'done')).toThrow(/only cash is refunded without/)
      step('LK-CASH', 'done')
      step('TRX-OLD', 'sending')
    })
  })

  test('lets a payment be paid back outside the gateway: never for cash, never sent, never changed', () => {
    const database = opened()
    database.exec(`${paid} ${newOrder(cash)}
      UPDATE orders SET state = 'paid', payable = amount, tendered = amount WHERE merchant_trade_no = 'LK-CASH'`)
    const insert = (order: string, outside: string, amount = 400_000) =>
      database.exec(newRefund({ ...numbered(amount), merchant_trade_no: order, outside }))
    expect(() => insert('LK-CASH', 'drawer')).toThrow(/only a payment of this counter at the gateway/)
    expect(() => insert('TRX-OLD', 'pocket')).toThrow(/CHECK/)
    insert('TRX-OLD', 'drawer')
    for (const state of ['sending', 'rejected'])
      expect(() => database.exec(`UPDATE refunds SET state = '${state}'`)).toThrow(/never through it/)
    database.exec("UPDATE refunds SET state = 'done'")
    expect(() => database.exec('UPDATE refunds SET outside = NULL')).toThrow(/never changes/)
    expect(() => insert('TRX-OLD', 'transfer', 600_001)).toThrow(/more than was paid/)
    expect(database.prepare("SELECT amount, outside FROM tally WHERE fact = 'refunded'").all()).toEqual([
      { amount: 400_000, outside: 'drawer' },
    ])
  })

  describe('refuses a refund', () => {
    const withRefund = () => {
      const database = opened()
      database.exec(`${paid} ${newRefund()}`)
      return database
    }
    const insert = (amount: number, state = 'intent') => newRefund({ ...numbered(amount), state })
    const set = (state: string) => `UPDATE refunds SET state = '${state}'`

    test('while the outcome of another of its order is not known', () => {
      const database = withRefund()
      for (const state of ['sending', 'unknown', 'review']) {
        database.exec(set(state))
        expect(() => database.exec(insert(1)), state).toThrow(/is not known/)
      }
      database.exec(set('inProgress'))
      database.exec(insert(1))
    })

    test('that would make refunds more than was paid, new or sent again', () => {
      const database = withRefund()
      const take = (no: string, ...states: string[]) => {
        for (const state of states) database.exec(`${set(state)} WHERE merchant_refund_no = '${no}'`)
      }
      take('RF-OLD', 'sending', 'done')
      expect(() => database.exec(insert(600_001))).toThrow(/more than was paid/)
      database.exec(insert(500_000))
      take('RF-500000', 'sending', 'rejected')
      database.exec(insert(100_000))
      expect(() => take('RF-500000', 'sending')).toThrow(/is not known/)
      take('RF-100000', 'sending', 'inProgress')
      database.exec(insert(1))
      take('RF-1', 'sending', 'inProgress')
      expect(() => take('RF-500000', 'sending')).toThrow(/more than was paid/)
      take('RF-1', 'failed')
      take('RF-500000', 'sending')
    })

    test('of an order that is not paid', () => {
      expect(() => opened().exec(insert(1))).toThrow(/more than was paid/)
    })

    test('a beginning or a step that its life does not have, other terms, and to be deleted', () => {
      const database = withRefund()
      expect(() => database.exec(set('failed'))).toThrow(/no such step/)
      expect(() => database.exec('UPDATE refunds SET amount = 1')).toThrow(/never changes/)
      expect(() => database.exec('DELETE FROM refunds')).toThrow(/never deleted/)
      database.exec(set('rejected'))
      expect(() => database.exec(insert(1, 'done'))).toThrow(/begins as an intent/)
    })
  })
})
