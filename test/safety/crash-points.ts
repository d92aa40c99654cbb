import type { TallyLine } from '../../electron/journal/shift-rows.ts'
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

/** Plays a flow by a plan; returns how many calls each of its lives made before everything came to rest. */
async function play(flow: Flow, { when, first, second }: Plan): Promise<number[]> {
  const world = createWorld({ seed: 1 })
  const { shop, time } = world
  const deaths = [first, second].map((call) => (call === 0 ? null : { call, when }))
  const calls: number[] = []
  let counted = 0
  const goOn = () => {
    if (!shop.isOff()) return
    calls.push(counted)
    counted = 0
    void shop.start(deaths.shift() ?? null)
  }
  /** A counter that died is started again a moment later, and is missed by nobody until then. */
  const pass = async (milliseconds: number) => {
    const end = time.now() + milliseconds
    do {
      await world.pass(Math.min(1_500, end - time.now()))
      counted = Math.max(counted, shop.calls())
      goOn()
    } while (time.now() < end)
    await world.pass(0)
  }
  try {
    world.trip = tripsOf(flow)
    goOn()
    await pass(0)
    for (const action of flow.actions) {
      await action.do(world)
      await pass(action.then)
    }
    calls.push(counted)
    await world.comeToRest()
    if (first === 0) demandEnds(flow, await endsOf(world))
    return calls.slice(1)
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

async function tryPlan(plan: Plan): Promise<number[]> {
  const flow = flows[plan.flow]
  if (!flow) throw new Error(`there is no flow ${plan.flow}`)
  try {
    return await play(flow, plan)
  } catch (error) {
    throw new Disproved(crashPoints, seedOf(plan), (error as Error).message)
  }
}

/** Of which calls of a flow the counter dies: after how many each the next one is, and whether before or after it. */
interface Singles {
  readonly moments: readonly Plan['when'][]
  readonly step: number
}
const all: Singles = { moments: ['before', 'after'], step: 1 }
const onDesk: Singles = { moments: ['after'], step: 3 }

/** Every flow as it is, then its single crash points. */
async function trySingles({ moments, step }: Singles): Promise<{ plan: Plan; callsAfter: number }[]> {
  const calls: number[] = []
  for (const flow of flows.keys()) {
    calls.push((await tryPlan({ flow, when: 'before', first: 0, second: 0 }))[0] ?? 0)
  }
  const tried: { plan: Plan; callsAfter: number }[] = []
  for (const [flow, most] of calls.entries()) {
    for (let first = 1; first <= most; first += step) {
      for (const when of moments) {
        const plan = { flow, when, first, second: 0 }
        const [, callsAfter = 0] = await tryPlan(plan)
        tried.push({ plan, callsAfter })
      }
    }
  }
  return tried
}

/** Pairs die after their calls: dying before a call is dying after the call before it, except for calls at the same time. */
function pairsAfter(singles: Awaited<ReturnType<typeof trySingles>>): Plan[] {
  return singles
    .filter(({ plan }) => plan.when === 'after')
    .flatMap(({ plan, callsAfter }) =>
      Array.from({ length: callsAfter }, (_, index) => ({ ...plan, second: index + 1 })),
    )
}

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
    const singles = await trySingles(size < crashPoints.everyPush ? onDesk : all)
    const pairs = pairsAfter(singles)
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
