import { expect, test } from 'vitest'
import { officeMessage } from '../../shared/office/link.ts'
import { readJson } from '../../shared/read-json.ts'

/** The longest message that a counter accepts from its office. */
const MOST = 256 * 1024

const loan = {
  loan: 1,
  merchantTradeNo: 'T-1',
  home: null,
  order: null,
  sums: null,
  refunds: [],
  refund: 'R-1',
  amount: 100,
  isOfFormerMachine: false,
}
const refund = {
  merchantRefundNo: 'R-1',
  merchantTradeNo: 'T-1',
  counter: 'Kasir 2',
  amount: 100,
  state: 'done',
  service: null,
  tax: null,
  createdAt: 1,
  since: 1,
}

/** A message as long as one may be, of such entries. */
const messageOf = (before: string, entry: string, after: string) =>
  before + Array.from({ length: MOST / (entry.length + 1) - 4 }, () => entry).join() + after

/** In microseconds of the processor; the least of three, since the first also warms up. */
const costOf = (text: string) =>
  Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.cpuUsage()
      readJson(officeMessage, text)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }),
  )

test.each([
  ['loans', '{"say":"lentBefore","loans":[', ']}'],
  ['refunds', '{"say":"elsewhere","upTo":1,"refunds":[', ']}'],
  ['refunds in a loan', '{"say":"lentBefore","loans":[{"refunds":[', ']}]}'],
  ['orders', '{"say":"found","id":"7c0c6b5e-2b0e-4b43-9d3b-0f6a4a9a7d11","orders":[', ']}'],
])('a message of invalid %s costs no more than one of valid ones of as many bytes', (_what, ...around) => {
  const good = [
    messageOf('{"say":"lentBefore","loans":[', JSON.stringify(loan), ']}'),
    messageOf('{"say":"elsewhere","upTo":1,"refunds":[', JSON.stringify(refund), ']}'),
  ]
  for (const each of good) expect(readJson(officeMessage, each)).not.toBeNull()
  const bad = messageOf(around[0], '{}', around[1])
  expect(readJson(officeMessage, bad)).toBeNull()
  // Whole complaints took a hundred times as long.
  expect(costOf(bad)).toBeLessThan(10 * Math.max(...good.map(costOf)))
})

const id = '7c0c6b5e-2b0e-4b43-9d3b-0f6a4a9a7d11'
const right = (counter: string) => ({ kind: 'home', counter, isConnected: true, isEnded: false })
const found = (order: object) => ({ say: 'found', id, orders: [order] })
const order = {
  merchantTradeNo: 'T-1',
  counter: 'Kasir 2',
  seenAt: null,
  isOwn: false,
  paymentType: 'QRIS',
  paidWith: null,
  state: 'paid',
  amount: 1,
  payable: null,
  createdAt: 1,
  paidAt: null,
  payer: null,
  platformTradeNo: null,
  rrn: null,
  refunds: [],
  right: right('Kasir 2'),
}

test.each<[string, (name: string) => object]>([
  ['the counter’s own', (name) => ({ say: 'welcome', name, copy: { position: 0, hash: '' } })],
  ['who asks', (name) => ({ say: 'asked', number: 'T-1', askedBy: name })],
  ['who has the right', (name) => ({ say: 'notLent', id, because: 'busy', counter: name })],
  ['who sold', (counter) => found({ ...order, counter })],
  ['where the right is', (name) => found({ ...order, right: right(name) })],
  ['who was paid', (payer) => found({ ...order, payer })],
  ['whose refund', (counter) => ({ say: 'elsewhere', refunds: [{ ...refund, counter }], upTo: 1 })],
  ['whose order', (home) => ({ say: 'lent', id, loan: { ...loan, home } })],
])('a name longer than any (%s) neither goes to disk nor to a screen', (_whose, message) => {
  // Forty characters at the office's own form.
  expect(officeMessage.safeParse(message('é'.repeat(40))).error).toBeUndefined()
  expect(officeMessage.safeParse(message('x'.repeat(1_000))).success).toBe(false)
})
