import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { officeMessage } from '../../shared/office/link.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import { aFedCounter, anOrder, entry } from './fed-rows.ts'
import { aShop } from './fed-shop.ts'

/** Turns round what follows, covers the lines around, and would have a printer or a list begin a new line. */
const hostile = `Siti\u202E 000.01 pR${'\u0301'.repeat(9)}\u200B\n`
const marks = /[\u202E\u200B\n]|\u0301{5}/

test('a name that a stolen till has sent of its orders and refunds turns nothing round at another counter, when found, borrowed or told', async () => {
  const [theirs, ours] = [openDatabase(':memory:', migrations), openDatabase(':memory:', migrations)]
  const key = new Uint8Array(32).fill(1)
  const [seller, journal] = [journalOn(theirs, ':memory:', key), journalOn(ours, ':memory:', key)]
  onTestFinished(async () => void (await Promise.all([seller.close(), journal.close()])))
  await paidInJournal(seller, { merchantTradeNo: 'AB-1' })
  const [row] = theirs.prepare('SELECT * FROM orders').all()
  const refund = {
    merchantRefundNo: 'RF-9',
    merchantTradeNo: 'AB-1',
    counter: hostile,
    amount: 5,
    state: 'done',
  }
  const told = { ...refund, service: null, tax: null, createdAt: 1, since: 1 }
  const loan = {
    loan: 1,
    merchantTradeNo: 'AB-1',
    home: hostile,
    order: JSON.stringify({ ...row, payer: hostile, cashier: hostile, cart_name: hostile }),
    sums: null,
    refunds: [told],
  }
  const found = { merchantTradeNo: 'AB-1', counter: hostile, seenAt: 1, isOwn: false, paymentType: 'QRIS' }
  const order = { ...found, paidWith: null, state: 'paid', amount: 5, payable: 5, createdAt: 1, paidAt: 1 }
  const right = { kind: 'lent', counter: hostile, isConnected: true, isEnded: false }
  const shown = { ...order, payer: hostile, platformTradeNo: hostile, rrn: hostile, refunds: [told], right }
  const id = crypto.randomUUID()
  const lent = officeMessage.parse({ say: 'lent', id, loan })
  const messages = [
    officeMessage.parse({ say: 'found', id, orders: [shown] }),
    officeMessage.parse({ say: 'elsewhere', refunds: [told], upTo: 1 }),
    officeMessage.parse({ say: 'notLent', id, because: 'busy', counter: hostile }),
  ]
  for (const message of messages) expect(JSON.stringify(message)).not.toMatch(/\u202E|\u200B|\\n|\u0301{5}/)
  if (lent.say !== 'lent') throw new Error('it is no loan')
  await journal.takeLoan(lent.loan, { merchantRefundNo: 'RF-1', amount: 5, at: 1 } as never)
  const borrowed = await journal.readOrder('AB-1')
  expect([borrowed?.payer, borrowed?.cashier]).toEqual([
    expect.stringContaining('Siti'),
    expect.stringContaining('Siti'),
  ])
  for (const [name, value] of Object.entries(ours.prepare('SELECT * FROM orders').get() ?? {}))
    expect([name, String(value)]).toEqual([name, expect.not.stringMatching(marks)])
})

test('nor at the office, on its lists, an order’s page and the customer’s receipt', async () => {
  const { database, get } = await aShop('embedded')
  const counter = await aFedCounter(database, 'Satu')
  await counter.feed(
    anOrder('AB-1', { payer: hostile, cashier: hostile, cart_name: hostile }),
    entry('order_lines', ['AB-1', 0], {
      merchant_trade_no: 'AB-1',
      position: 0,
      kind: 'product',
      name: hostile,
    }),
    entry('order_lines', ['AB-1', 1], {
      merchant_trade_no: 'AB-1',
      position: 1,
      kind: 'product',
      name: { a: 1 },
    }),
    entry('audit', [1], { sequence: 1, at: 7, kind: 'refund', staff_name: hostile, detail: '{}', code: 'c' }),
  )
  for (const path of ['/orders', '/orders.csv', '/log', `/orders/${counter.id}/AB-1`]) {
    const page = await get(path)
    expect([path, page.includes('Siti')]).toEqual([path, true])
    expect([path, /\u202E|\u200B|\u0301{5}/.test(page)]).toEqual([path, false])
  }
})
