import { isPaid } from '../../../shared/sale/order-life.ts'
import { chargesDiffer } from '../world/subscription-checker.ts'
import type { World } from '../world/world.ts'
import { freed, type WhatWasSaid } from './said.ts'

/** Once the gateway has repeated what nobody acknowledged; throws what does not hold. */
export async function compareAtRest(world: World, said: WhatWasSaid): Promise<void> {
  await demandNoPaymentLost(world, said)
  await demandNoRefundFree(world, said)
  await demandSubscriptionsKnown(world)
}

/** Every payment that the gateway has, or has reported, is paid on disk, or a case. */
async function demandNoPaymentLost({ shop, gateway }: World, said: WhatWasSaid): Promise<void> {
  const journal = shop.journal()
  const { orders } = await journal.listOrders({ search: '', limit: 10_000 })
  const cases = new Set((await journal.listCases()).map(({ order }) => order.merchantTradeNo))
  const known = new Set(orders.map(({ merchantTradeNo }) => merchantTradeNo))
  for (const { merchantTradeNo, status } of gateway.orders())
    if (!known.has(merchantTradeNo))
      throw new Error(`the journal knows nothing of ${merchantTradeNo}, ${status}`)
  for (const { merchantTradeNo, state } of orders) {
    const isTold = said.isPaid(merchantTradeNo) || gateway.ledger.findOrder(merchantTradeNo)?.status === '02'
    if (isTold && !isPaid(state) && !cases.has(merchantTradeNo))
      throw new Error(`${merchantTradeNo} was reported as paid, is ${state.kind}, and no case says so`)
  }
}

/** An amount that was refunded, or reported as refunded, can't be refunded again, unless a person knows of it. */
async function demandNoRefundFree({ shop, gateway }: World, said: WhatWasSaid): Promise<void> {
  const { refunds } = await shop.journal().listRefunds({ limit: 1_000 })
  for (const { merchantRefundNo, state } of refunds) {
    const isTold =
      said.standsReported(merchantRefundNo) || gateway.ledger.refunds.find(merchantRefundNo)?.status === '02'
    if (isTold && freed.includes(state.kind))
      throw new Error(
        `refund ${merchantRefundNo} was reported as done, is ${state.kind}, and its amount free`,
      )
  }
}

async function demandSubscriptionsKnown({ shop, gateway }: World): Promise<void> {
  const known = gateway.ledger.subscriptions.list(10_000)
  for (const { number, status } of known) {
    const kept = await shop.journal().readSubscription(number)
    if (!kept) throw new Error(`the journal knows nothing of subscription ${number}, ${status}`)
    const running = ['active', 'cancelling', 'review']
    if (status === 'active' && !running.includes(kept.state.kind))
      throw new Error(`subscription ${number} is ${kept.state.kind}, and the gateway keeps charging`)
  }
  const different = await chargesDiffer(shop.journal(), gateway, known)
  if (different !== null) throw new Error(different)
}
