import { catchUp } from '../../../services/sandbox/catch-up.ts'
import { newsOf } from '../../helpers/news.ts'
import { type Action, actions, asked, nothingYet } from '../actions.ts'
import { type Proof, playSeeds } from '../proof.ts'
import { standingActions } from '../standing-actions.ts'
import { type Chance, often } from '../world/chance.ts'
import { contradictionNames } from '../world/contradictions.ts'
import { isQuestion, type Sent, type Trip } from '../world/network.ts'
import { createWorld, goodLine, type World } from '../world/world.ts'
import { type ContradictionJudge, createContradictionJudge } from './judge.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const named = (from: readonly Action[], ...names: readonly string[]) =>
  from.filter(({ name }) => names.includes(name))

/** People and customers as in T1; the gateway's own tricks are in `tricks`. */
const people: readonly Action[] = [
  ...named(actions, 'newSale', 'chargeAgain', 'changeChannel', 'checkNow', 'sendAgain', 'pay', 'payLate'),
  ...named(actions, 'failAtGateway', 'expireAtGateway', 'walletSale', 'refund', 'refundAgain', 'failRefund'),
  ...named(actions, 'restart', 'sendRefundAgain'),
  ...named(standingActions, 'subscribe', 'checkSubscription', 'sendSubscriptionAgain', 'cancelSubscription'),
  ...named(standingActions, 'subscriberAction'),
]

/** A day on which customers bring things back. */
const refunders = named(
  actions,
  'walletSale',
  'refund',
  'refundAgain',
  'failRefund',
  'sendRefundAgain',
  'restart',
)

/** The gateway's notifications, true ones and others: each is signed. */
const tricks = often(['true', 3], ['false', 2], ['askRefund', 2], ['powerCut', 1], ['mood', 1])

async function play(seed: number): Promise<Record<string, number>> {
  const judge = createContradictionJudge()
  const world = createWorld({ seed, judge })
  try {
    await playIn(world, judge)
    world.checker.note('the gateway says what its books have')
    world.trip = goodLine
    if (world.shop.isOff()) void world.shop.start()
    await world.pass(MINUTE)
    await world.comeToRest()
    asked(world, tellAll(world, judge))
    await world.pass(HOUR)
    await judge.compareAtRest(world)
    const journal = world.shop.journal()
    const cases = await journal.listCases()
    return {
      orders: world.gateway.orders().length,
      refunds: world.gateway.ledger.refunds.list(1_000).length,
      subscriptions: world.gateway.ledger.subscriptions.list(1_000).length,
      'cases of orders': cases.length,
      'cases of refunds': (await journal.listRefundCases()).length,
    }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${world.checker.story()}`)
  } finally {
    await world.close()
  }
}

async function playIn(world: World, judge: ContradictionJudge): Promise<void> {
  const { chance, shop } = world
  const memory = nothingYet()
  const lineChance = chance.fork()
  world.trip = moodOf(chance)
  const usual = chance.happens(0.5) ? people : refunders
  void shop.start()
  for (let left = chance.between(8, 30); left > 0; left -= 1) {
    await world.pass(chance.pick([1, 15, 200, 2 * SECOND, 10 * SECOND, MINUTE, 3 * MINUTE, 16 * MINUTE]))
    if (shop.isOff()) {
      void shop.start()
      continue
    }
    if (chance.happens(0.4)) trick(world, judge, chance)
    else {
      const action = chance.pick(usual)
      world.checker.note(action.name)
      action(world, chance, memory, lineChance)
    }
  }
}

function trick(world: World, judge: ContradictionJudge, chance: Chance): void {
  const { shop } = world
  switch (chance.pick(tricks)) {
    case 'true':
      for (const news of world.gateway.news(chance.between(1, 5))) asked(world, judge.notify(world, news))
      return
    case 'false':
      asked(world, sayFalse(world, judge, chance))
      return
    case 'askRefund': {
      const choice = chance.fraction()
      asked(world, askAny(world, judge, choice))
      return
    }
    case 'powerCut':
      judge.died()
      shop.crash()
      return
    case 'mood':
      world.trip = moodOf(chance)
  }
}

/** A signed notification about anything that this counter has, with any status. */
async function sayFalse(world: World, judge: ContradictionJudge, chance: Chance): Promise<void> {
  const [choice, ofRefund] = [chance.fraction(), chance.happens(0.5)]
  const status = chance.pick(['02', '02', '02', '05', '09'])
  const journal = world.shop.journal()
  const { refunds } = await journal.listRefunds({ limit: 20 })
  const refund = refunds[Math.floor(choice * refunds.length)]
  if (ofRefund && refund) {
    const { merchantRefundNo, merchantTradeNo } = refund
    return judge.notify(world, newsOf({ merchantRefundNo, merchantTradeNo, status }))
  }
  const { orders } = await journal.listOrders({ search: '', limit: 20 })
  const order = orders[Math.floor(choice * orders.length)]
  if (order) await judge.notify(world, newsOf({ merchantTradeNo: order.merchantTradeNo, status }))
}

async function askAny(world: World, judge: ContradictionJudge, choice: number): Promise<void> {
  const { refunds } = await world.shop.journal().listRefunds({ limit: 100 })
  const one = refunds[Math.floor(choice * refunds.length)]
  if (one) await judge.askRefund(world, one.merchantRefundNo)
}

/** Every notification of its books, as a gateway repeats what nobody acknowledged. */
async function tellAll(world: World, judge: ContradictionJudge): Promise<void> {
  catchUp(world.gateway.ledger, world.gateway.now())
  for (const news of world.gateway.news(1_000)) await judge.notify(world, news)
}

/** How often it contradicts itself, about what, and how often it does not answer at all. */
function moodOf(chance: Chance): (sent: Sent) => Trip {
  const lies = chance.pick([0, 0.2, 0.5, 0.9])
  const alone = chance.happens(0.5) ? chance.pick(contradictionNames) : null
  const silence = chance.pick([0, 0, 0.1, 0.5])
  const about = chance.pick(['all', 'all', 'questions', 'actions'])
  return ({ operation }) => {
    const calm: Trip = { ...goodLine(), dice: 2 * chance.below(2 ** 15), back: chance.between(2, 3_000) }
    if (chance.happens(silence)) return { ...calm, answer: 'lost' }
    const isMeant = about === 'all' || isQuestion(operation) === (about === 'questions')
    return isMeant && chance.happens(lies)
      ? { ...calm, answer: alone ?? chance.pick(contradictionNames) }
      : calm
  }
}

export const contradictionWorlds: Proof = {
  name: 'T19',
  rule: 'if a gateway signs the opposite of its own word, nothing is refunded twice, and no reported payment is forgotten',
  unit: 'seeds',
  desk: 40,
  everyPush: 50,
  long: 100_000,
  piece: 1_000,
  run: (size, seed) => playSeeds(contradictionWorlds, { size, seed }, play),
}
