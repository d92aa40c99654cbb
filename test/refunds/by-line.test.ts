import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { refundWritten } from '../../electron/refunds/refund-writing.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import { cartSums } from '../../shared/cart/discount.ts'
import { rupiah, type Sen } from '../../shared/money.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { totalOf } from '../../shared/tax/sale-sums.ts'
import { aCashPayment, anAttempt, orderIn, paidState } from '../helpers/orders.ts'
import { refundSetup } from './refund-setup.ts'

const cart: Cart = [
  { kind: 'product', id: 'A', name: 'Nasi', type: 'Makanan', price: rupiah(30_000), quantity: 2 },
  {
    kind: 'product',
    id: 'B',
    name: 'Teh',
    type: 'Minuman',
    price: rupiah(20_000),
    quantity: 1,
    extras: [{ name: 'Es', price: rupiah(2_000) }],
    note: 'untuk Bu Rina',
  },
]
const terms = { ...noTax, rate: 1_100, included: false }
const sums = cartSums(cart, terms) ?? expect.fail()
const NASI = rupiah(33_300)
const TEH = rupiah(22_200)

const paidInCash = (journal: Journal) =>
  journal.payInCash(
    aCashPayment({ merchantTradeNo: 'LK-1', amount: totalOf(sums), cart, sums, at: Date.now() }),
  )

async function sold() {
  const setup = refundSetup({ url: 'http://127.0.0.1:9', secret: 'unused' })
  await paidInCash(setup.journal)
  const give = (amount: Sen, lines?: readonly { line: number; quantity: number }[]) =>
    setup.refunds.create({ refundId: randomUUID(), merchantTradeNo: 'LK-1', amount, lines, reason: 'Rusak' })
  return { ...setup, give }
}

test('lines go back with their share of the tax, are kept with the refund, and its timeline names them', async () => {
  const { give, journal } = await sold()
  const refund = await give((NASI + TEH) as Sen, [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ])
  expect(refund).toMatchObject({
    state: { kind: 'done' },
    lines: [
      { line: 0, quantity: 1, amount: NASI, name: 'Nasi' },
      { line: 1, quantity: 1, amount: TEH, name: 'Teh (Es)' },
    ],
    parts: { service: 0, tax: rupiah(5_500) },
  })
  expect((await journal.readTimeline('LK-1')).find(({ kind }) => kind === 'refundCreated')).toMatchObject({
    detail: { lines: '1 x Nasi, 1 x Teh (Es)' },
  })
})

test('no piece is refunded twice, nor for another amount, nor beyond what is left of the payment', async () => {
  const { give, journal } = await sold()
  await expect(give(TEH, [{ line: 0, quantity: 1 }])).rejects.toMatchObject({ code: 'badInput' })
  await expect(give(TEH, [{ line: 2, quantity: 1 }])).rejects.toMatchObject({ code: 'refundTooLarge' })
  await give(TEH, [{ line: 1, quantity: 1 }])
  await expect(give(TEH, [{ line: 1, quantity: 1 }])).rejects.toMatchObject({ code: 'refundTooLarge' })
  // By amount stays possible, and what it took is not there for the lines.
  await give(rupiah(40_000))
  const both = give((2 * NASI) as Sen, [{ line: 0, quantity: 2 }])
  await expect(both).rejects.toMatchObject({ code: 'refundTooLarge' })
  await give(rupiah(26_600))
  const refunds = await journal.refundsOfOrder('LK-1')
  expect(refunds.reduce((sum, { parts }) => sum + (parts?.tax ?? 0), 0)).toBe(sums.tax)
})

test('of two windows that refund the same piece at once one succeeds, and the same request twice is one refund', async () => {
  const { give, refunds, journal } = await sold()
  const ends = await Promise.allSettled([
    give(TEH, [{ line: 1, quantity: 1 }]),
    give(TEH, [{ line: 1, quantity: 1 }]),
  ])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const wish = {
    refundId: randomUUID(),
    merchantTradeNo: 'LK-1',
    amount: NASI,
    reason: 'Rusak',
    lines: [{ line: 0, quantity: 1 }],
  }
  const made = await refunds.create(wish)
  expect(await refunds.create(wish)).toEqual(made)
  await expect(refunds.create({ ...wish, lines: undefined })).rejects.toMatchObject({
    code: 'recordedOtherwise',
  })
  expect(await journal.refundsOfOrder('LK-1')).toHaveLength(2)
})

test('of two windows that refund half of a sale at once, both together give back exactly its tax', async () => {
  const { refunds, journal } = refundSetup({ url: 'http://127.0.0.1:9', secret: 'unused' })
  const goods: Cart = [
    { kind: 'product', id: 'A', name: 'Nasi', type: 'Makanan', price: rupiah(12_500), quantity: 2 },
  ]
  const contained = cartSums(goods, { ...noTax, rate: 1_100 }) ?? expect.fail()
  expect(contained.tax).toBe(rupiah(2_477))
  await journal.payInCash(
    aCashPayment({
      merchantTradeNo: 'LK-1',
      amount: totalOf(contained),
      cart: goods,
      sums: contained,
      at: Date.now(),
    }),
  )
  const half = (lines?: { line: number; quantity: number }[]) =>
    refunds.create({ refundId: randomUUID(), merchantTradeNo: 'LK-1', amount: rupiah(12_500), lines })
  await Promise.all([half(), half([{ line: 0, quantity: 1 }])])
  const made = await journal.refundsOfOrder('LK-1')
  expect(made.reduce((sum, { parts }) => sum + (parts?.tax ?? 0), 0)).toBe(contained.tax)
})

test('the journal itself refuses a piece already refunded, and frees the lines of a failed refund', async () => {
  const { journal } = refundSetup({ url: 'http://127.0.0.1:9', secret: 'unused' })
  const attempt = anAttempt({ paymentType: 'WALLETABALANCE', amount: totalOf(sums), cart, sums })
  const { merchantTradeNo } = await orderIn(journal, attempt, paidState({ payable: totalOf(sums) }))
  const open = (merchantRefundNo: string) =>
    journal.openRefund({
      merchantRefundNo,
      refundId: randomUUID(),
      merchantTradeNo,
      platformRefundNo: 'P-1',
      amount: TEH,
      lines: [{ line: 1, quantity: 1, amount: TEH }],
      reason: null,
      at: 1,
      evidence: { kind: 'refundCreated', detail: {} },
    })
  const step = (
    merchantRefundNo: string,
    from: 'intent' | 'sending',
    kind: 'sending' | 'failed' | 'inProgress',
  ) =>
    journal.takeRefundStep({
      merchantRefundNo,
      from,
      evidence: [],
      to: kind === 'sending' ? { kind, since: 2 } : { kind, since: 2, platformTradeNo: null },
    })
  await open('RF-1')
  await step('RF-1', 'intent', 'sending')
  await step('RF-1', 'sending', 'inProgress')
  await expect(open('RF-2')).rejects.toMatchObject({ name: 'LinesRefused' })
  // To the cashier who comes second, from another window.
  const refused = { name: 'CallFailure', code: 'refundTooLarge', field: 'lines' }
  await expect(refundWritten(TEH, () => open('RF-2'))).rejects.toMatchObject(refused)
  expect(await journal.refundsOfOrder(merchantTradeNo)).toHaveLength(1)
  await journal.takeRefundStep({
    merchantRefundNo: 'RF-1',
    from: 'inProgress',
    evidence: [],
    to: { kind: 'failed', since: 3, platformTradeNo: null },
  })
  expect((await open('RF-3')).lines).toMatchObject([{ line: 1, quantity: 1 }])
})
