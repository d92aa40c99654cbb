/** Sequences of events with cash, as `flows.ts` has them for the gateway. */
import { isCash } from '../../shared/cash/cash.ts'
import { rupiah } from '../../shared/money.ts'
import { asks, does, type Flow, plays, waits } from './flows.ts'
import { goodLine } from './world/world.ts'

const SECOND = 1_000
/** Rp 25.000 in cash: all that can go back. */
const sale = { saleId: 'sale-1', amount: rupiah(25_043) }
const charge = { ...sale, paymentType: 'QRIS' }
const handedOver = { ...sale, tendered: rupiah(50_000) }

const takesCash = (then?: number) => asks(({ sales }) => sales.payCash(handedOver), then)
const takesCashTwice = asks(({ sales }) =>
  Promise.all([sales.payCash(handedOver), sales.payCash(handedOver)]),
)
const charges = (then?: number) => asks(({ sales }) => sales.charge(charge), then)

/** Instead of the order that the screen shows for this sale, after the warning. */
const takesCashInstead = asks(async ({ sales }, { shop }) => {
  const attempts = await shop.journal().attemptsOfSale(sale.saleId)
  const leaves = attempts.find(({ superseded }) => !superseded)?.merchantTradeNo
  return sales.payCash({ ...handedOver, leaves })
})

const refunds = (refundId: string, amount: number, then?: number) =>
  asks(async ({ refunds: { create } }, { shop }) => {
    const { orders } = await shop.journal().listOrders({ search: '', limit: 100 })
    const inCash = orders.find(({ paymentType }) => isCash(paymentType))
    if (inCash) await create({ refundId, merchantTradeNo: inCash.merchantTradeNo, amount: rupiah(amount) })
  }, then)

/** From the drawer, without the gateway. */
const paysBack = (refundId: string, amount: number, then?: number) =>
  asks(async ({ refunds: { create } }, { shop }) => {
    const [first] = await shop.journal().attemptsOfSale(sale.saleId)
    if (!first) return
    const { merchantTradeNo } = first
    await create({ refundId, merchantTradeNo, amount: rupiah(amount), outside: 'drawer', reason: 'Habis' })
  }, then)

const customerPays = plays('pay')
const checks = asks(async ({ sales }, { shop }) => {
  for (const { merchantTradeNo } of await shop.journal().attemptsOfSale(sale.saleId)) {
    await sales.check(merchantTradeNo)
  }
})

export const cashFlows: readonly Flow[] = [
  {
    name: 'cash is taken by two windows, and goes back in two parts that are asked for twice',
    ends: 'paid, done, done',
    actions: [
      takesCashTwice,
      refunds('one', 10_000),
      refunds('one', 10_000, 0),
      refunds('two', 15_000),
      refunds('three', 1),
      takesCash(),
    ],
  },
  {
    name: 'cash is taken for an order of unknown outcome, and its customer pays it after all',
    ends: 'paid, paid',
    trips: [{ answer: 'lost', dice: 1 }],
    questions: { request: 'refused' },
    actions: [
      charges(20 * SECOND),
      takesCashInstead,
      takesCashInstead,
      does((world) => {
        world.trip = goodLine
      }),
      customerPays,
      checks,
      waits(180 * SECOND),
    ],
  },
  {
    name: 'cash is taken while another window charges the same sale',
    ends: 'expired, paid',
    actions: [charges(0), takesCash(), takesCashInstead, charges(), waits(30 * SECOND)],
  },
  {
    name: 'a payment at the gateway is paid back outside it by two windows, in two parts that are asked for twice',
    ends: 'paid, done, done',
    actions: [
      charges(),
      customerPays,
      checks,
      paysBack('one', 10_000, 0),
      paysBack('one', 10_000, 0),
      paysBack('two', 15_000, 0),
      paysBack('three', 15_000),
      paysBack('two', 15_000),
      checks,
    ],
  },
]
