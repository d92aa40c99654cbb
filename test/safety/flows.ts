import type { Core } from '../../electron/composition/core.ts'
import { CallFailure } from '../../electron/failures/call-failure.ts'
import { rupiah, sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { arrives, newsOf } from '../helpers/news.ts'
import { isQuestion, type Sent, type Trip } from './world/network.ts'
import { addWalletSale } from './world/wallet-sale.ts'
import { goodLine, type World } from './world/world.ts'

/** One action of somebody, and for how long nothing else happens after it. */
export interface Action {
  readonly then: number
  do(world: World): unknown
}

/** A sequence of events that every counter meets, without any power cut. */
export interface Flow {
  readonly name: string
  readonly actions: readonly Action[]
  /** How orders and refunds end without a power cut. */
  readonly ends: string
  /** The trips of requests that are not inquiries, the first, the second and so on; the rest have none. */
  readonly trips?: readonly Partial<Trip>[]
  /** The trips of inquiries. */
  readonly questions?: Partial<Trip>
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 1_440 * MINUTE
const sale = { saleId: 'sale-1', amount: rupiah(25_000) }
const qris = { ...sale, paymentType: 'QRIS' }
const account = { ...sale, paymentType: 'BankAVA', payer: 'Budi' }
const lost = { request: 'lost', dice: 1 } as const
const answerLost = { answer: 'lost', dice: 1 } as const

/** A cashier's call: refused in words, or carried out. Anything else is a fault. */
export const asks = (call: (core: Core, world: World) => Promise<unknown>, then = 3 * SECOND): Action => ({
  then,
  do(world) {
    const core = world.shop.core()
    if (!core) return
    call(core, world).catch((error: unknown) => {
      if (!(error instanceof CallFailure))
        world.checker.reportBroken(`a cashier got ${(error as Error).stack}`)
    })
  },
})
export const does = (work: (world: World) => unknown, then = 3 * SECOND): Action => ({ then, do: work })
export const waits = (milliseconds: number): Action => does(() => {}, milliseconds)

const charges = (charge: Parameters<Core['sales']['charge']>[0], then?: number) =>
  asks(({ sales }) => sales.charge(charge), then)

const orders = async ({ shop }: World): Promise<Order[]> =>
  (await shop.journal().listOrders({ search: '', limit: 100 })).orders

/** For each order in the counter's list. */
const ofEach = (call: (core: Core, merchantTradeNo: string) => Promise<unknown>, then?: number) =>
  asks(async (core, world) => {
    for (const { merchantTradeNo } of await orders(world)) await call(core, merchantTradeNo)
  }, then)
const checks = ofEach(({ sales }, merchantTradeNo) => sales.check(merchantTradeNo))
const sendsAgain = ofEach(({ sales }, merchantTradeNo) => sales.sendAgain(merchantTradeNo))
const changesChannel = ofEach(({ sales }, merchantTradeNo) => sales.changeChannel(merchantTradeNo))

export const plays = (action: 'pay' | 'fail' | 'expire', { late } = { late: false }) =>
  does(({ gateway }) => {
    for (const { merchantTradeNo } of gateway.orders()) gateway.play(action, merchantTradeNo, { late })
  })
const tells = (status: string) =>
  ofEach((core, merchantTradeNo) => arrives(core, newsOf({ merchantTradeNo, status })))

export const paidWithAWallet = does((world) => addWalletSale(world, world.chance))
export const refunds = (refundId: string, share: number, then?: number) =>
  asks(async (core, world) => {
    for (const { merchantTradeNo, amount } of await orders(world)) {
      await core.refunds.create({ refundId, merchantTradeNo, amount: sen(Math.round(amount * share)) })
    }
  }, then)
export const sendsRefundsAgain = asks(async (core, { shop }) => {
  for (const { merchantRefundNo } of await shop.journal().listRefundsByState(['unknown'])) {
    await core.refunds.sendAgain(merchantRefundNo)
  }
})

/** Closes shift 1, as a supervisor who accepts everything that the screen shows. */
const closesShift = does(({ shop, checker }) => {
  const close = async () => {
    const shifts = shop.shifts()
    if (!shifts) return
    const { carriedOut } = await shifts.current()
    await shifts.close({
      number: 1,
      counted: null,
      note: null,
      by: 'Rina',
      authority: { by: null },
      carries: carriedOut.map(({ ref }) => ref),
      slipFor: () => null,
    })
  }
  close().catch((error: unknown) => {
    if (!(error instanceof CallFailure)) checker.reportBroken(`a supervisor got ${(error as Error).stack}`)
  })
}, 0)

export const flows: readonly Flow[] = [
  {
    name: 'a sale is paid',
    ends: 'paid',
    actions: [charges(qris), charges(qris), plays('pay'), tells('02'), waits(30 * SECOND), charges(qris)],
  },
  {
    name: 'the answer to a charge is lost',
    ends: 'paid',
    trips: [answerLost],
    actions: [charges(qris, 20 * SECOND), plays('pay'), checks, charges(qris), waits(30 * SECOND)],
  },
  {
    name: 'a charge never arrives and is sent again',
    ends: 'paid',
    trips: [lost],
    actions: [charges(account, 150 * SECOND), sendsAgain, plays('pay'), charges(account), waits(MINUTE)],
  },
  {
    name: 'a charge is late, is sent again over a dead line, and arrives after all',
    ends: 'paid',
    trips: [{ there: 4 * MINUTE }, { request: 'refused' }],
    actions: [
      charges(account, 150 * SECOND),
      sendsAgain,
      waits(20 * MINUTE),
      plays('pay'),
      waits(5 * MINUTE),
    ],
  },
  {
    name: 'a charge is refused for haste, never arrives, and is sent again',
    ends: 'paid',
    trips: [{ request: 'throttled' }],
    actions: [charges(account, 150 * SECOND), sendsAgain, plays('pay'), waits(MINUTE)],
  },
  {
    name: 'the customer changes channel and pays both codes',
    ends: 'paid, paid',
    actions: [charges(qris), changesChannel, charges(account), plays('pay'), checks, waits(3 * MINUTE)],
  },
  {
    name: 'a payment comes in after the end',
    ends: 'paidLate',
    actions: [charges(qris), plays('expire'), checks, plays('pay', { late: true }), checks, waits(MINUTE)],
  },
  {
    name: 'a payment comes in while the counter is off for weeks',
    ends: 'paidLate',
    actions: [
      charges(qris),
      plays('expire'),
      checks,
      does(async ({ shop, gateway, pass }) => {
        void shop.stop()
        await pass(MINUTE)
        for (const { merchantTradeNo } of gateway.orders())
          gateway.play('pay', merchantTradeNo, { late: true })
        await pass(20 * DAY)
      }, MINUTE),
    ],
  },
  {
    name: 'two windows charge one sale on two channels',
    ends: 'paid',
    actions: [
      asks(({ sales }) => Promise.all([sales.charge(qris), sales.charge(account)]), 0),
      charges(account),
      plays('pay'),
      checks,
    ],
  },
  {
    name: 'the wall clock is put forward while a charge is late',
    ends: 'expired',
    trips: [{ there: 40 * SECOND }],
    actions: [
      charges(account, 19 * SECOND),
      does(({ shop }) => {
        shop.clockOffset = 100 * SECOND
      }, 10 * SECOND),
      checks,
      sendsAgain,
      waits(MINUTE),
    ],
  },
  {
    name: 'a charge is sent again while a question is under way',
    ends: 'paid',
    trips: [lost, { there: 20, back: 5 * SECOND }],
    questions: { there: 500, back: 900 },
    actions: [
      charges(account, 150 * SECOND),
      ofEach(({ sales }, merchantTradeNo) => {
        const question = sales.check(merchantTradeNo)
        return Promise.all([question, sales.sendAgain(merchantTradeNo)])
      }),
      checks,
      plays('pay'),
    ],
  },
  {
    name: 'the counter is stopped while a charge is under way',
    ends: 'paid',
    trips: [{ there: 4 * SECOND, back: 4 * SECOND }],
    actions: [
      charges(qris, SECOND),
      does(({ shop }) => void shop.stop(), 12 * SECOND),
      charges(qris),
      plays('pay'),
      checks,
    ],
  },
  {
    name: 'a payment is refunded in two parts',
    ends: 'paid, done, done',
    actions: [paidWithAWallet, refunds('a', 0.5), refunds('a', 0.5), refunds('b', 0.5), waits(MINUTE)],
  },
  {
    name: 'the answer to a refund is lost, and another is asked for meanwhile',
    ends: 'paid, done, done',
    trips: [answerLost],
    actions: [paidWithAWallet, refunds('a', 0.7), refunds('b', 0.7), waits(MINUTE), refunds('b', 0.3)],
  },
  {
    name: 'a refund never arrives and is sent again',
    ends: 'paid, done',
    trips: [lost],
    actions: [paidWithAWallet, refunds('a', 1), waits(150 * SECOND), sendsRefundsAgain, refunds('a', 1)],
  },
  {
    name: 'a refund is late, is sent again in haste, and arrives after all',
    ends: 'paid, done',
    trips: [{ there: 4 * MINUTE }, { request: 'throttled' }],
    actions: [paidWithAWallet, refunds('a', 1), waits(150 * SECOND), sendsRefundsAgain, waits(20 * MINUTE)],
  },
  {
    name: 'a shift is closed by two windows while a payment comes in, and once more',
    ends: 'paid, paid, Z1',
    actions: [
      charges(qris),
      plays('pay'),
      checks,
      charges({ ...account, saleId: 'sale-2' }),
      plays('pay'),
      checks,
      closesShift,
      closesShift,
      waits(30 * SECOND),
      closesShift,
      waits(30 * SECOND),
    ],
  },
]

/** The trips of a flow, counted across restarts as the network counts them. */
export function tripsOf({ trips = [], questions = {} }: Flow): (sent: Sent) => Trip {
  let sentSoFar = 0
  return ({ operation }) => {
    if (isQuestion(operation)) return { ...goodLine(), ...questions }
    const trip = trips[sentSoFar] ?? {}
    sentSoFar += 1
    return { ...goodLine(), ...trip }
  }
}
