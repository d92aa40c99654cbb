import type { TallyLine } from '../../electron/journal/shifts/shift-rows.ts'
import { cashFlows } from './cash-flows.ts'
import { type Flow, flows as flowsOfSales, tripsOf } from './flows.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'
import { refundFlows } from './refund-flows.ts'
import { splitFlows } from './split-flows.ts'
import { standingFlows } from './standing-flows.ts'
import type { Death } from './world/life.ts'
import { createWorld, type World } from './world/world.ts'

/** New ones last: seeds name a flow by its place. */
const flows = [...flowsOfSales, ...standingFlows, ...cashFlows, ...splitFlows, ...refundFlows]

/** Where a counter dies: at a call of its first life, and at one of its second; 0 where it does not. */
interface Plan {
  readonly flow: number
  readonly when: Death['when']
  readonly first: number
  readonly second: number
}

/** A plan as one number, so that a failure is replayed by a seed like every other. */
const MAX_CALLS = 1_000
const seedOf = ({ flow, when, first, second }: Plan) =>
  ((flow * 2 + (when === 'after' ? 1 : 0)) * MAX_CALLS + first) * MAX_CALLS + second
const planOf = (seed: number): Plan => {
  const place = Math.floor(seed / MAX_CALLS ** 2)
  const when = place % 2 === 1 ? 'after' : 'before'
  const first = Math.floor(seed / MAX_CALLS) % MAX_CALLS
  return { flow: Math.floor(place / 2), when, first, second: seed % MAX_CALLS }
}

/** Plays a flow by a plan; returns where each of its lives could have died before everything came to rest. */
async function play(flow: Flow, { when, first, second }: Plan): Promise<(readonly Death[])[]> {
  const world = createWorld({ seed: 1 })
  const { shop, time } = world
  const deaths = [first, second].map((call) => (call === 0 ? null : { call, when }))
  const lives: (readonly Death[])[] = []
  const goOn = () => {
    if (!shop.isOff()) return
    void shop.start(deaths.shift() ?? null)
    lives.push(shop.deaths())
  }
  /** A counter that died is started again a moment later, and is missed by nobody until then. */
  const pass = async (milliseconds: number) => {
    const end = time.now() + milliseconds
    do {
      await world.pass(Math.min(1_500, end - time.now()))
      goOn()
    } while (time.now() < end)
    await world.pass(0)
  }
  try {
    world.trip = tripsOf(flow)
    goOn()
    // Nobody presses anything in the moment of the start: to die with a press is a death of its own.
    await pass(1)
    for (const action of flow.actions) {
      await action.do(world)
      await pass(action.then)
    }
    const could = lives.map((life) => [...life])
    await world.comeToRest()
    if (first === 0) demandEnds(flow, await endsOf(world))
    return could
  } catch (error) {
    throw new Error(`${flow.name}: ${(error as Error).message}\n${world.checker.story()}`)
  } finally {
    await world.close()
  }
}

/** With no crash in it a flow must be what its name says. */
function demandEnds({ ends }: Flow, found: string): void {
  if (found !== ends) throw new Error(`without a crash it ends in: ${found}`)
}

async function endsOf({ shop }: World): Promise<string> {
  const { orders } = await shop.journal().listOrders({ search: '', limit: 100 })
  const refunds = await Promise.all(
    orders.map(({ merchantTradeNo }) => shop.journal().refundsOfOrder(merchantTradeNo)),
  )
  const { shifts } = await shop.journal().listShifts({ limit: 100 })
  const { subscriptions } = await shop.journal().listSubscriptions({ search: '', limit: 100 })
  const { accounts } = await shop.journal().listStaticAccounts({ search: '', limit: 100 })
  const states = [...orders.reverse(), ...refunds.flat(), ...subscriptions, ...accounts]
  const tally = await shop.journal().tallyAfter(0, 1_000)
  const counted = (what: string, fact: TallyLine['fact']) => {
    const count = tally.filter((line) => line.fact === fact).length
    return count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]
  }
  return [
    ...states.map(({ state }) => state.kind),
    ...counted('charge', 'charged'),
    ...counted('payment', 'received'),
    ...shifts.map(({ number }) => `Z${number}`),
  ].join(', ')
}

async function tryPlan(plan: Plan): Promise<(readonly Death[])[]> {
  const flow = flows[plan.flow]
  if (!flow) throw new Error(`there is no flow ${plan.flow}`)
  try {
    return await play(flow, plan)
  } catch (error) {
    throw new Disproved(crashPoints, seedOf(plan), (error as Error).message)
  }
}

/** A single crash point, and where the life after it could have died. */
interface Single {
  readonly plan: Plan
  readonly next: readonly Death[]
}

/** Every flow as it is, then each place where its counter could die that differs from the place before it, or every third of them. */
async function trySingles(step: number): Promise<Single[]> {
  const singles: Single[] = []
  for (const flow of flows.keys()) {
    const [deaths = []] = await tryPlan({ flow, when: 'before', first: 0, second: 0 })
    for (const [index, { call, when }] of deaths.entries()) {
      if (index % step > 0) continue
      const plan = { flow, when, first: call, second: 0 }
      const [, next = []] = await tryPlan(plan)
      singles.push({ plan, next })
    }
  }
  return singles
}

/**
 * A place of each flow, on each push another: those that are left out must hold as well, if ever the core does something between two of
 * them that nobody here notices.
 */
async function tryAnyPlaces(singles: readonly Single[], seed: number): Promise<void> {
  for (const flow of flows.keys()) {
    const last = singles.findLast(({ plan }) => plan.flow === flow)?.plan.first ?? 1
    const when = seed % 2 === 0 ? 'before' : 'after'
    await tryPlan({ flow, when, first: 1 + ((seed + flow) % last), second: 0 })
  }
}

/** A pair dies twice before a call, or twice after one. */
const pairsOf = (singles: readonly Single[]): Plan[] =>
  singles.flatMap(({ plan, next }) =>
    next.filter(({ when }) => when === plan.when).map(({ call }) => ({ ...plan, second: call })),
  )

export const crashPoints: Proof = {
  name: 'T2',
  rule: 'if a counter dies at any point, once or twice, it resumes what it had begun, and does nothing twice',
  unit: 'pairs of crash points, besides every single one',
  desk: 40,
  everyPush: 75,
  long: 1_000_000,
  async run(size, seed): Promise<Counts> {
    if (size === 1) {
      await tryPlan(planOf(seed))
      return { plans: 1 }
    }
    const singles = await trySingles(size < crashPoints.everyPush ? 3 : 1)
    await tryAnyPlaces(singles, seed)
    const pairs = pairsOf(singles)
    const step = Math.max(1, pairs.length / size)
    let tried = 0
    for (let at = seed % Math.ceil(step); at < pairs.length; at += step) {
      const pair = pairs[Math.floor(at)]
      if (pair) await tryPlan(pair)
      tried += 1
    }
    return {
      flows: flows.length,
      'single points': singles.length,
      pairs: tried,
      'of all pairs': pairs.length,
    }
  },
}
