/** What people do to a sale that is paid in two; `actions.ts` has all other sales. */
import { rupiah, type Sen, sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { type Action, asked } from './actions.ts'
import { type Chance, often } from './world/chance.ts'
import type { World } from './world/world.ts'

const channels = ['QRIS', 'BankAVA', 'StoreA']

/** At one window or at two, and again after the rest is charged. */
const takePart: Action = (world, chance) => {
  const amount = chance.between(10, 1_000) * 1_000
  // The rest has no coins, so that cash for it is rounded.
  const tendered = rupiah(Math.floor((amount * chance.between(1, 9)) / 10) + ((amount / 1_000) % 97))
  const wanted = { saleId: chance.uuid(), amount: rupiah(amount), tendered, part: true }
  const paymentType = chance.pick(channels)
  const take = async () => {
    const part = await world.shop.core()?.sales.payCash(wanted)
    if (part) await chargeRestOf(world, part, paymentType)
  }
  asked(world, take())
  if (chance.happens(0.3)) asked(world, take())
}

const chargeRest: Action = (world, chance) => {
  const paymentType = chance.pick(channels)
  withPart(world, chance, async (part) => {
    await leaveCodes(world, part)
    await chargeRestOf(world, part, paymentType)
  })
}

const restInCash: Action = (world, chance) =>
  withPart(world, chance, async (part) => {
    const { saleId, merchantTradeNo } = part
    const open = (await attempts(world, part)).find(
      ({ superseded, state }) => !superseded && state.kind === 'open',
    )
    const amount = restOf(part)
    const leaves = open?.merchantTradeNo
    const wanted = { saleId, amount, tendered: amount, restOf: merchantTradeNo, leaves }
    await world.shop.core()?.sales.payCash(wanted)
  })

/** The customer leaves; the button is pressed twice, or by two people. */
const giveBack: Action = (world, chance) => {
  const ids = [chance.uuid(), chance.uuid()]
  const times = chance.below(3)
  withPart(world, chance, async ({ merchantTradeNo, amount }) => {
    const wanted = { merchantTradeNo, amount, undoes: true }
    const both = ids
      .slice(0, times)
      .map((refundId) => world.shop.core()?.refunds.create({ ...wanted, refundId }))
    const ends = await Promise.allSettled(both)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  })
}

/** After the sale a part of its cash goes back, with the goods. */
const refundCash: Action = (world, chance) => {
  const refundId = chance.uuid()
  const share = chance.pick([0.5, 1, 1.1])
  withPart(world, chance, async ({ merchantTradeNo, amount }) => {
    await world.shop
      .core()
      ?.refunds.create({ refundId, merchantTradeNo, amount: sen(Math.floor((amount * share) / 100) * 100) })
  })
}

/** Said with more, done more often. */
export const splitActions = often<Action>(
  [takePart, 4],
  [chargeRest, 3],
  [restInCash, 1],
  [giveBack, 2],
  [refundCash, 1],
)

const restOf = ({ part, amount }: Order): Sen => sen((part?.total ?? 0) - amount)
const attempts = ({ shop }: World, { saleId }: Order) => shop.journal().attemptsOfSale(saleId)

async function leaveCodes(world: World, part: Order): Promise<void> {
  for (const { merchantTradeNo, superseded, state } of await attempts(world, part)) {
    if (superseded || state.kind !== 'open') continue
    await world.shop.core()?.sales.changeChannel(merchantTradeNo)
  }
}

async function chargeRestOf(world: World, part: Order, paymentType: string): Promise<void> {
  const { saleId, merchantTradeNo } = part
  const payer = paymentType === 'QRIS' ? {} : { payer: 'Budi' }
  const wanted = { saleId, paymentType, amount: restOf(part), restOf: merchantTradeNo, ...payer }
  await world.shop.core()?.sales.charge(wanted)
}

/** Any cash part of the counter's list, also one whose sale is over. */
function withPart(world: World, chance: Chance, work: (part: Order) => Promise<void>): void {
  const choice = chance.fraction()
  const act = async () => {
    const { orders } = await world.shop.journal().listOrders({ search: '', limit: 40 })
    const parts = orders.filter(({ part }) => part?.kind === 'cash')
    const part = parts[Math.floor(choice * choice * parts.length)]
    if (part) await work(part)
  }
  asked(world, act())
}
