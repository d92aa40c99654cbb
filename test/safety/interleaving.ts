import fc from 'fast-check'
import type { Core } from '../../electron/composition/core.ts'
import { rupiah, sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { arrives, newsOf } from '../helpers/news.ts'
import { asked } from './actions.ts'
import { addWalletSale } from './world/wallet-sale.ts'
import { goodLine, type World } from './world/world.ts'

const sale = { saleId: 'sale-1', amount: rupiah(25_000) }
const qris = { ...sale, paymentType: 'QRIS' }
const account = { ...sale, paymentType: 'BankAVA', payer: 'Budi' }

/** What two windows, the payer and the gateway may do in the same moment. The order is always the newest. */
const actions = {
  charge: ({ sales }) => sales.charge(qris),
  'charge otherwise': ({ sales }) => sales.charge(account),
  'change channel': ({ sales }, { merchantTradeNo }) => sales.changeChannel(merchantTradeNo),
  check: ({ sales }, { merchantTradeNo }) => sales.check(merchantTradeNo),
  'send again': ({ sales }, { merchantTradeNo }) => sales.sendAgain(merchantTradeNo),
  news: (core, { merchantTradeNo }) => arrives(core, newsOf({ merchantTradeNo, status: '02' })),
  pay: async (_core, { merchantTradeNo }, { gateway }) =>
    void gateway.play('pay', merchantTradeNo, { late: true }),
  expire: async (_core, { merchantTradeNo }, { gateway }) => void gateway.play('expire', merchantTradeNo),
  'refund a part': ({ refunds }, { merchantTradeNo, amount }) =>
    refunds.create({ refundId: 'part', merchantTradeNo, amount: sen(Math.round(amount * 0.6)) }),
  'refund all': ({ refunds }, { merchantTradeNo, amount }) =>
    refunds.create({ refundId: 'all', merchantTradeNo, amount }),
} as const satisfies Record<string, (core: Core, order: Order, world: World) => Promise<unknown>>

/** What happened before that moment. */
const beginnings = ['nothing', 'open', 'never arrived', 'left', 'paid with a wallet'] as const

export interface Interleaving {
  readonly beginning: (typeof beginnings)[number]
  readonly actions: readonly (keyof typeof actions)[]
  /** How long each disk and network call takes, in call order: this decides who overtakes whom. */
  readonly delays: fc.Stream<number>
}

export const interleavings: fc.Arbitrary<Interleaving> = fc.record({
  beginning: fc.constantFrom(...beginnings),
  actions: fc.array(fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])), {
    minLength: 2,
    maxLength: 5,
  }),
  delays: fc.infiniteStream(fc.integer({ min: 0, max: 40 })),
})

/** Runs it until nothing is open; throws the broken rule. */
export async function playInterleaving(
  world: World,
  { beginning, actions: names, delays }: Interleaving,
): Promise<void> {
  void world.shop.start()
  await begin(world, beginning)
  const { orders } = await world.shop.journal().listOrders({ search: '', limit: 1 })
  const order = orders[0] ?? ({ merchantTradeNo: 'none', amount: sale.amount } as Order)
  const delay = () => delays.next().value ?? 0
  world.shop.disk.latency = delay
  world.trip = () => ({ ...goodLine(), there: delay(), back: delay() })
  for (const name of names) {
    const core = world.shop.core()
    if (core) asked(world, actions[name](core, order, world))
  }
  await world.pass(20_000)
  await world.comeToRest()
}

async function begin(world: World, beginning: Interleaving['beginning']): Promise<void> {
  await world.pass(0)
  if (beginning === 'paid with a wallet') await addWalletSale(world, world.chance)
  if (beginning === 'nothing' || beginning === 'paid with a wallet') return
  if (beginning === 'never arrived') world.trip = () => ({ ...goodLine(), request: 'lost' })
  asked(world, world.shop.core()?.sales.charge(qris))
  await world.pass(16_000)
  world.trip = goodLine
  if (beginning === 'never arrived') await world.pass(150_000)
  if (beginning === 'left') {
    const { orders } = await world.shop.journal().listOrders({ search: '', limit: 1 })
    asked(world, world.shop.core()?.sales.changeChannel(orders[0]?.merchantTradeNo ?? ''))
    await world.pass(100)
  }
}
