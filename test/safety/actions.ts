import { CallFailure } from '../../electron/failures/call-failure.ts'
import type { WantedRefund } from '../../electron/refunds/refunds-options.ts'
import type { WantedAccount } from '../../electron/static-accounts/static-accounts-options.ts'
import type { WantedSubscription } from '../../electron/subscriptions/subscriptions-options.ts'
import { decideRefund } from '../../services/sandbox/refund/decide-refund.ts'
import { rupiah, sen } from '../../shared/money.ts'
import { arrives, newsOf } from '../helpers/news.ts'
import { drawnLineQuality } from './line-quality.ts'
import { type Chance, often } from './world/chance.ts'
import { addWalletSale } from './world/wallet-sale.ts'
import type { World } from './world/world.ts'

/** A sale as the cashier knows it. */
interface Sale {
  readonly saleId: string
  readonly amount: number
  paymentType: string
}

/** What the people at the counter remember, also when the computer does not. */
export interface Memory {
  readonly sales: Sale[]
  readonly refunds: WantedRefund[]
  readonly subscriptions: WantedSubscription[]
  readonly accounts: WantedAccount[]
}

export const nothingYet = (): Memory => ({ sales: [], refunds: [], subscriptions: [], accounts: [] })

const channels = ['QRIS', 'BankAVA', 'StoreA']
const SECOND = 1_000
const MINUTE = 60 * SECOND

export type Action = (world: World, chance: Chance, memory: Memory, lineChance: Chance) => void

/** What anybody may do at any moment. An action that is listed with more happens more often. */
export const actions = often<Action>(
  [newSale, 4],
  [doubleClick, 1],
  [twoWindows, 1],
  [chargeAgain, 2],
  [changeChannel, 3],
  [checkNow, 2],
  [sendAgain, 3],
  [checkAndSendAgain, 1],
  [pay, 4],
  [payLate, 2],
  [failAtGateway, 1],
  [expireAtGateway, 1],
  [news, 2],
  [forgedNews, 1],
  [walletSale, 2],
  [refund, 3],
  [refundAgain, 1],
  [refundTwice, 1],
  [checkRefund, 1],
  [sendRefundAgain, 2],
  [failRefund, 1],
  [powerCut, 1],
  [restart, 1],
  [clockJump, 1],
  [lineChange, 2],
  [diskChange, 1],
)

/** Calls of a cashier may be refused, in words. Anything else is a fault. */
export function asked(world: World, call: Promise<unknown> | undefined): void {
  call?.catch((error: unknown) => {
    if (!(error instanceof CallFailure)) world.checker.reportBroken(`a cashier got ${(error as Error).stack}`)
  })
}

function charge(world: World, { saleId, amount, paymentType }: Sale): void {
  const payer = paymentType === 'QRIS' ? {} : { payer: 'Budi' }
  asked(world, world.shop.core()?.sales.charge({ saleId, paymentType, amount: rupiah(amount), ...payer }))
}

function aSale(chance: Chance): Sale {
  return {
    saleId: chance.uuid(),
    amount: chance.between(10, 1_000) * 1_000,
    paymentType: chance.pick(channels),
  }
}

export function newSale(world: World, chance: Chance, { sales }: Memory): void {
  const sale = aSale(chance)
  sales.push(sale)
  charge(world, sale)
}

function doubleClick(world: World, chance: Chance, { sales }: Memory): void {
  const sale = aSale(chance)
  sales.push(sale)
  charge(world, sale)
  charge(world, sale)
}

/** The same sale on two screens, and each cashier picks a channel. */
function twoWindows(world: World, chance: Chance, { sales }: Memory): void {
  const sale = aSale(chance)
  sales.push(sale)
  charge(world, sale)
  charge(world, { ...sale, paymentType: chance.pick(channels) })
}

export function chargeAgain(world: World, chance: Chance, { sales }: Memory): void {
  const sale = sales.at(chance.happens(0.6) ? -1 : chance.below(sales.length || 1))
  if (sale) charge(world, sale)
}

function changeChannel(world: World, chance: Chance, { sales }: Memory): void {
  withAnOrder(world, chance, async (merchantTradeNo, saleId) => {
    await world.shop.core()?.sales.changeChannel(merchantTradeNo)
    const sale = sales.find((each) => each.saleId === saleId)
    if (!sale) return
    sale.paymentType = chance.pick(channels)
    charge(world, sale)
  })
}

function checkNow(world: World, chance: Chance): void {
  withAnOrder(world, chance, (merchantTradeNo) => world.shop.core()?.sales.check(merchantTradeNo))
}

export function sendAgain(world: World, chance: Chance): void {
  withAnOrder(
    world,
    chance,
    (merchantTradeNo) => world.shop.core()?.sales.sendAgain(merchantTradeNo),
    'unknown',
  )
}

function checkAndSendAgain(world: World, chance: Chance): void {
  checkUnknown(world, chance)
  sendAgain(world, chance)
}

function checkUnknown(world: World, chance: Chance): void {
  withAnOrder(world, chance, (merchantTradeNo) => world.shop.core()?.sales.check(merchantTradeNo), 'unknown')
}

/** Any order of the counter's list, or one in a certain state if there is one. */
function withAnOrder(
  world: World,
  chance: Chance,
  work: (merchantTradeNo: string, saleId: string) => Promise<unknown> | undefined,
  wanted?: string,
): void {
  const choice = chance.fraction()
  const act = async () => {
    const { orders } = await world.shop.journal().listOrders({ search: '', limit: 20 })
    const fitting = orders.filter(({ state }) => state.kind === wanted)
    const from = fitting.length > 0 ? fitting : orders
    const order = from[Math.floor(choice * choice * from.length)]
    if (order) await work(order.merchantTradeNo, order.saleId)
  }
  asked(world, act())
}

function atTheGateway(world: World, chance: Chance, status: string): string | undefined {
  const orders = world.gateway.orders().filter((order) => order.status === status)
  return orders[chance.below(orders.length || 1)]?.merchantTradeNo
}

function pay(world: World, chance: Chance): void {
  const merchantTradeNo = atTheGateway(world, chance, '01')
  if (merchantTradeNo) world.gateway.play('pay', merchantTradeNo)
}

function payLate(world: World, chance: Chance): void {
  const merchantTradeNo = atTheGateway(world, chance, '09')
  if (merchantTradeNo) world.gateway.play('pay', merchantTradeNo, { late: true })
}

function failAtGateway(world: World, chance: Chance): void {
  const merchantTradeNo = atTheGateway(world, chance, '01')
  if (merchantTradeNo) world.gateway.play('fail', merchantTradeNo)
}

function expireAtGateway(world: World, chance: Chance): void {
  const merchantTradeNo = atTheGateway(world, chance, '01')
  if (merchantTradeNo) world.gateway.play('expire', merchantTradeNo)
}

/** The gateway's notifications, late, twice, or not at all. */
function news(world: World, chance: Chance): void {
  for (const told of world.gateway.news(5)) {
    for (let times = chance.below(3); times > 0; times -= 1) asked(world, arrives(world.shop.core(), told))
  }
}

/** Somebody has the gateway's key, or its code is wrong: a payment that never happened. */
function forgedNews(world: World, chance: Chance): void {
  withAnOrder(world, chance, async (merchantTradeNo) =>
    arrives(world.shop.core(), newsOf({ merchantTradeNo, status: '02' })),
  )
}

function walletSale(world: World, chance: Chance): void {
  asked(world, addWalletSale(world, chance))
}

/** Refunds a part of a payment, the whole, or more than it is worth. */
export function refund(world: World, chance: Chance, { refunds }: Memory): void {
  const paid = world.gateway
    .orders()
    .filter(({ status, code, platformTradeNo }) => status === '02' && code === platformTradeNo)
  const order = paid[chance.below(paid.length || 1)]
  if (!order) {
    walletSale(world, chance)
    return
  }
  const share = chance.pick([0.3, 0.5, 0.7, 1, 1, 1.1])
  const amount = Math.round((order.amount * share) / 100) * 100
  const { merchantTradeNo } = order
  const wanted = { refundId: chance.uuid(), merchantTradeNo, amount: sen(amount) }
  refunds.push(wanted)
  askForRefund(world, wanted)
}

function refundTwice(world: World, chance: Chance, memory: Memory): void {
  refund(world, chance, memory)
  refundAgain(world, chance, memory)
  refund(world, chance, memory)
}

export function refundAgain(world: World, chance: Chance, { refunds }: Memory): void {
  const wanted = refunds.at(chance.happens(0.6) ? -1 : chance.below(refunds.length || 1))
  if (wanted) askForRefund(world, wanted)
}

function askForRefund(world: World, wanted: WantedRefund): void {
  asked(world, world.shop.core()?.refunds.create(wanted))
}

function checkRefund(world: World, chance: Chance): void {
  withAnOpenRefund(world, chance, (number) => world.shop.core()?.refunds.check(number))
}

export function sendRefundAgain(world: World, chance: Chance): void {
  withAnOpenRefund(world, chance, (number) => world.shop.core()?.refunds.sendAgain(number))
}

function withAnOpenRefund(
  world: World,
  chance: Chance,
  work: (merchantRefundNo: string) => Promise<unknown> | undefined,
): void {
  const choice = chance.fraction()
  const act = async () => {
    const states = ['inProgress', 'unknown', 'sending', 'failed'] as const
    const { refunds: open } = await world.shop.journal().listRefunds({ states, limit: 1_000 })
    const refund = open[Math.floor(choice * open.length)]
    if (refund) await work(refund.merchantRefundNo)
  }
  asked(world, act())
}

function failRefund({ gateway }: World): void {
  const refund = gateway.ledger.refunds.list(10).find(({ status }) => status === '03')
  if (refund) decideRefund(gateway.ledger, { ...refund, status: '05' }, gateway.now())
}

function powerCut({ shop }: World): void {
  shop.crash()
}

function restart({ shop }: World): void {
  void shop.stop()
}

function clockJump({ shop }: World, chance: Chance): void {
  shop.clockOffset = chance.pick([0, 0, 20 * SECOND, -100 * SECOND, 4 * MINUTE, 60 * MINUTE, -60 * MINUTE])
}

function lineChange(world: World, _chance: Chance, _memory: Memory, lineChance: Chance): void {
  world.trip = drawnLineQuality(lineChance)
}

function diskChange({ shop }: World, chance: Chance): void {
  shop.disk.full = chance.happens(0.4)
}
