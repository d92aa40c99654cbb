import type { GatewayProfile } from '../../../shared/gateway/profile.ts'
import { readProfile } from '../../../shared/gateway/profiles/shipped.ts'
import { accountsDiffer, paymentsToOurs, paymentsUnseen } from './account-checker.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Checker, type CheckerOptions, createChecker } from './checker.ts'
import { compare, isOver } from './comparison.ts'
import { createGatewayWorld, type GatewayWorld, type Words } from './gateway.ts'
import { createNetwork, type Network, type NetworkOptions, type Sent, type Trip } from './network.ts'
import { isRefundOver } from './refund-checker.ts'
import { createShop, type Shop, type ShopOptions } from './shop.ts'
import { subscriptionsDiffer } from './subscription-checker.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

/** 2026-11-21, 10:00 WIB. */
const EPOCH = Date.UTC(2026, 10, 21, 3)
const HOUR = 3_600_000

/** One shop, one gateway, the network between them, and time. */
export interface World {
  readonly time: VirtualTime
  readonly chance: Chance
  readonly gateway: GatewayWorld
  readonly network: Network
  readonly shop: Shop
  readonly checker: Checker
  /** Decides the trip of each request. */
  trip: (sent: Sent) => Trip
  /** Gateway clock minus true time. */
  gatewayOffset: number
  /** Lets time pass, and throws the rule that the checker saw broken. */
  pass(milliseconds: number): Promise<void>
  /** Ends all trouble and lets time pass until nothing is open; throws the rule that does not hold then. */
  comeToRest(): Promise<void>
  close(): Promise<void>
}

export interface WorldOptions {
  readonly seed: number
  readonly profile?: GatewayProfile
  /** The file of a journal on a real disk. */
  readonly file?: string
  /** How the gateway puts what it says; as the sandbox does unless said. */
  readonly words?: Words
  readonly onExchange?: ShopOptions['onExchange']
  /** The orders that came back by a restore, which keeps neither all of a timeline nor all prints; given where journals are restored. */
  readonly cameBack?: ReadonlySet<string>
  /** Judges instead of the ledger, where the gateway itself contradicts its ledger. */
  readonly judge?: Judge
}

/** Sees everything as the checker does, and says in the end what does not hold. */
export interface Judge {
  readonly checker: (options: CheckerOptions) => Checker
  readonly onAnswer: NonNullable<NetworkOptions['onAnswer']>
  isOver(world: World): Promise<boolean>
  compare(world: World): Promise<void>
}

/** A network on which nothing goes wrong. */
export const goodLine = (): Trip => ({
  there: 20,
  back: 20,
  request: 'delivered',
  answer: 'whole',
  dice: 0,
})

/** The shipped plan asks hundreds of times about one order; for the rules the number does not matter. */
export const seldomAsking = readProfile({
  extends: 'sandbox',
  name: 'seldom',
  polling: {
    onTheSpot: [{ until: 60, every: 25 }, { every: 600 }],
    elsewhere: [{ until: 300, every: 150 }, { every: 40_000 }],
    afterTheEnd: [30, 600],
    lateDays: 2,
    longestBackOff: 240,
  },
})

/** Longer than any order is watched: what is open then stays open. */
const LONG_ENOUGH = 80 * HOUR

export function createWorld(options: WorldOptions): World {
  const { seed, profile = seldomAsking, file, words, judge, cameBack } = options
  const chance = chanceOf(seed)
  const time = createVirtualTime()
  const gateway = createGatewayWorld(() => Math.floor(EPOCH + time.now() + world.gatewayOffset), words)
  const network = createNetwork({
    time,
    world: gateway,
    trip: (sent) => world.trip(sent),
    onTrip: (_sent, { there, back, request, answer }) =>
      checker.note(`  its trip: ${request} in ${there} ms, answer ${answer} in ${back} ms`),
    ...(judge && { onAnswer: judge.onAnswer }),
  })
  const shop = createShop({
    time,
    epoch: EPOCH,
    chance: chance.fork(),
    network,
    profile,
    onExchange: options.onExchange,
    checker: (journal) =>
      (judge?.checker ?? createChecker)({ journal, world: gateway, network, elapsed: time.now }),
    ...(file === undefined ? {} : { file }),
  })
  const { checker } = shop

  function demandUnbroken(): void {
    const broken = checker.broken()
    if (broken !== null) throw new Error(broken)
  }

  /** Payments to accounts whose notifications were acknowledged, by their numbers in the gateway's books. */
  const acknowledged = new Set<string>()

  /** The gateway repeats a notification until it is acknowledged, so only unacknowledged ones are sent again. */
  async function tellOfPayments(): Promise<void> {
    for (const { merchantTradeNo } of await paymentsToOurs(shop.journal(), gateway)) {
      const isKnown = words
        ? acknowledged.has(merchantTradeNo)
        : await shop.journal().readStaticPayment(merchantTradeNo)
      if (isKnown) continue
      const news = gateway.newsOfPayment(merchantTradeNo)
      const kept = news && shop.core()?.notifications.keep(news)
      kept?.then(
        () => acknowledged.add(merchantTradeNo),
        () => {},
      )
    }
  }

  async function standingDiffers(): Promise<string | null> {
    const journal = shop.journal()
    const subscriptions = await subscriptionsDiffer(journal, gateway, words?.numbersCharges)
    if (subscriptions !== null) return subscriptions
    if (!words) return accountsDiffer(journal, gateway, network.isLiedAbout)
    return paymentsUnseen({
      journal,
      world: gateway,
      acknowledged,
      now: EPOCH + time.now(),
      accountsAreNamed: words.namesAccounts,
    })
  }

  async function everythingIsOver(): Promise<boolean> {
    if (!network.isQuiet()) return false
    if (judge) return judge.isOver(world)
    const { orders } = await shop.journal().listOrders({ search: '', limit: 10_000 })
    if (!orders.every((order) => isOver(order, gateway))) return false
    const refunds = await shop.journal().listRefundsByState(['intent', 'sending', 'inProgress', 'unknown'])
    if (!refunds.every((refund) => isRefundOver(refund, gateway))) return false
    return (await standingDiffers()) === null
  }

  const world: World = {
    time,
    chance,
    gateway,
    network,
    shop,
    checker,
    trip: goodLine,
    gatewayOffset: 0,
    async pass(milliseconds) {
      await time.passUntil(time.now() + milliseconds, () => checker.broken() !== null)
      demandUnbroken()
    },
    async comeToRest() {
      world.trip = goodLine
      shop.disk.full = false
      shop.disk.latency = () => 0
      shop.clockOffset = 0
      const deadline = time.now() + LONG_ENOUGH
      // Requests on their way when the trouble ended still arrive; a counter that dies again is restarted.
      for (let pause = HOUR / 10; ; pause = Math.min(pause * 4, 2 * HOUR)) {
        if (shop.isOff()) void shop.start()
        await tellOfPayments()
        await world.pass(pause)
        if (time.now() >= deadline || (!shop.isOff() && (await everythingIsOver()))) break
      }
      if (judge) await judge.compare(world)
      else {
        const { isLiedAbout } = network
        await compare(shop.journal(), gateway, {
          sent: checker.sent,
          isLiedAbout,
          standingDiffers,
          cameBack,
        })
      }
    },
    async close() {
      await shop.close()
      gateway.close()
    },
  }
  return world
}
