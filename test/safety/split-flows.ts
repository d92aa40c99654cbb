/** Courses of events of a sale that is paid in two, as `flows.ts` has them of every other. */
import { rupiah } from '../../shared/money.ts'
import { asks, does, type Flow, plays, waits } from './flows.ts'
import { goodLine, type World } from './world/world.ts'

const SECOND = 1_000
const sale = { saleId: 'sale-1', amount: rupiah(40_000) }
const REST = rupiah(25_000)
const part = { ...sale, tendered: rupiah(15_000), part: true }

const attempts = ({ shop }: World) => shop.journal().attemptsOfSale(sale.saleId)
const cashPart = async (world: World) => (await attempts(world)).find(({ part: of }) => of?.kind === 'cash')

const takesPart = (then?: number) => asks(({ sales }) => sales.payCash(part), then)
const takesPartTwice = asks(({ sales }) => Promise.all([sales.payCash(part), sales.payCash(part)]))
const chargesRest = (then?: number) =>
  asks(async ({ sales }, world) => {
    const first = await cashPart(world)
    if (!first) return
    const restOf = first.merchantTradeNo
    await sales.charge({ saleId: sale.saleId, paymentType: 'QRIS', amount: REST, restOf })
  }, then)
const givesBack = (refundId: string, then?: number) =>
  asks(async ({ refunds }, world) => {
    const first = await cashPart(world)
    if (!first) return
    const { merchantTradeNo, amount } = first
    await refunds.create({ refundId, merchantTradeNo, amount, undoes: true })
  }, then)
const chargesAllOfIt = asks(({ sales }) => sales.charge({ ...sale, paymentType: 'QRIS' }))

const customerPays = plays('pay')
const checks = asks(async ({ sales }, world) => {
  for (const { merchantTradeNo } of await attempts(world)) await sales.check(merchantTradeNo)
})

export const splitFlows: readonly Flow[] = [
  {
    name: 'a part is taken by two windows, the rest is charged and paid, and no part is undone or asked for again',
    ends: 'paid, paid',
    actions: [
      takesPartTwice,
      chargesAllOfIt,
      chargesRest(),
      customerPays,
      checks,
      givesBack('one'),
      chargesRest(),
      takesPart(),
    ],
  },
  {
    name: 'the customer leaves: the cash goes back once, no rest is asked for, and the code is paid after all',
    ends: 'paid, paid, done',
    actions: [
      takesPart(),
      chargesRest(),
      givesBack('one', 0),
      givesBack('one', 0),
      givesBack('two'),
      chargesRest(),
      customerPays,
      checks,
      waits(30 * SECOND),
    ],
  },
  {
    name: 'the outcome of the rest is unknown, and the cash goes back while another window charges it once more',
    ends: 'paid, paid, done',
    trips: [{ answer: 'lost', dice: 1 }],
    questions: { request: 'refused' },
    actions: [
      takesPart(),
      chargesRest(20 * SECOND),
      chargesRest(0),
      givesBack('one'),
      chargesRest(),
      does((world) => {
        world.trip = goodLine
      }),
      customerPays,
      checks,
      waits(180 * SECOND),
    ],
  },
]
