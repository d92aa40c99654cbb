import { createWatchedOrders } from '../../electron/sales/watched-orders.ts'
import { createWatcher } from '../../electron/watching/watcher.ts'
import type { Clock } from '../../platform/clock.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import type { Order } from '../../shared/sale/order.ts'
import { anAttempt, openState } from '../helpers/orders.ts'
import { createVirtualTime } from '../safety/world/virtual-time.ts'
import { type Comparison, compare, type Line } from './measure.ts'

const HOUR = 3_600_000
const ROUNDS = 3
const { polling } = documentDefault
const capAnHour = polling.questionsPerSecond * 3_600

/** One hour of watching, of which nothing is real but the processor's time. */
interface WatchedHour {
  readonly what: string
  readonly planned: number
  readonly questions: number
  /** Until the first question, and from then on. */
  readonly takeUpMs: number
  readonly cpuMs: number
}

/** What so many open orders cost, in processor time and in questions, against ten of them in the same run. */
export async function benchWatcher(): Promise<Line[]> {
  await watchedHour(1_000, open)
  const rounds = Array.from({ length: ROUNDS })
  const few: WatchedHour[] = []
  const hours: WatchedHour[] = []
  const comparisons: Comparison[] = []
  for (const _ of rounds) few.push(await watchedHour(10, open))
  hours.push(few.at(-1) as WatchedHour)
  for (const count of [1_000, 10_000]) {
    const many: WatchedHour[] = []
    for (const _ of rounds) many.push(await watchedHour(count, open))
    hours.push(many.at(-1) as WatchedHour)
    const name = `watcher's CPU for a thousand questions, ${count} open / 10 open`
    comparisons.push(compare(name, many.map(aThousand), few.map(aThousand), '≤ 3'))
  }
  hours.push(await watchedHour(10_000, ended))
  return [...comparisons, ...hours.map((hour) => ({ ...wordsOf(hour), aim: '' }))]
}

/** In words, for the report. */
function wordsOf({ what, planned, questions, takeUpMs, cpuMs }: WatchedHour): {
  name: string
  value: string
} {
  const share = ((cpuMs / HOUR) * 100).toFixed(4)
  return {
    name: `an hour of ${what}: questions (plan ${planned}, cap ${capAnHour}), CPU to take them up, CPU after`,
    value: `${questions}, ${takeUpMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms = ${share} % of a core`,
  }
}

const aThousand = ({ questions, cpuMs }: WatchedHour) => (cpuMs / questions) * 1_000

const milliseconds = (from: NodeJS.CpuUsage, to: NodeJS.CpuUsage) =>
  (to.user + to.system - from.user - from.system) / 1_000

/** Created hours ago and still payable: asked about every fifteen minutes. */
const open = (now: number) => ({
  name: 'open',
  perHour: 4,
  createdAt: now - 3 * HOUR,
  state: openState({ since: now - 3 * HOUR, expiresAt: now + 21 * HOUR }),
})
/** Ended unpaid: asked about once a day, for a payment that comes late. */
const ended = (now: number) => ({
  name: 'ended',
  perHour: 1 / 24,
  createdAt: now - 30 * HOUR,
  state: { ...openState(), kind: 'expired' as const, since: now - 24 * HOUR },
})

async function watchedHour(count: number, kind: typeof open | typeof ended): Promise<WatchedHour> {
  const time = createVirtualTime()
  const epoch = Date.now()
  const clock: Clock = { now: () => epoch + time.now(), elapsed: time.now, after: time.after }
  const { name, perHour, createdAt, state } = kind(epoch)
  const orders = new Map<string, Order>()
  for (let index = 0; index < count; index += 1) {
    const { evidence: _, at: __, payer, ...asked } = anAttempt()
    const order = {
      ...asked,
      revision: 1,
      payer,
      createdAt: createdAt - index,
      superseded: false,
      paidTwice: false,
      // Spread over the time that their plan leaves between two questions, as by a day of selling.
      lastCheckedAt: Math.round(epoch - (index / count) * (HOUR / perHour)),
      state,
    }
    orders.set(order.merchantTradeNo, order)
  }
  let questions = 0
  const watcher = createWatcher({
    clock,
    questionsPerSecond: polling.questionsPerSecond,
    onTrouble(error) {
      throw error
    },
    random: Math.random,
  })
  const watched = createWatchedOrders({
    profile: documentDefault,
    watcher,
    now: clock.now,
    gatewayNow: clock.now,
    async inquire(merchantTradeNo) {
      questions += 1
      return { thing: orders.get(merchantTradeNo) as Order, answered: true }
    },
  })
  const before = process.cpuUsage()
  for (const order of orders.values()) watched.watchLeftOpen(order)
  const takenUp = process.cpuUsage()
  await time.passUntil(HOUR)
  const end = process.cpuUsage()
  await watcher.stop()
  return {
    what: `${count} ${name}`,
    planned: Math.round(count * perHour),
    questions,
    takeUpMs: milliseconds(before, takenUp),
    cpuMs: milliseconds(takenUp, end),
  }
}
