import { isCash } from '../../shared/cash/cash.ts'
import { sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import type { Takings } from '../../shared/shift/takings.ts'
import { type Action, actions, type Memory, nothingYet } from './actions.ts'
import { drawnLineQuality } from './line-quality.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'
import { splitActions } from './split-actions.ts'
import type { Chance } from './world/chance.ts'
import { createWorld, seldomAsking, type World } from './world/world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 1_440 * MINUTE
/** How many shifts of each world are closed once everything has come to rest; the others are closed in the middle. */
const RESTS = 3

/** Late payments for which nobody looks any more, days after the code has ended, are in no shift: none are made here. */
const payLate: Action = ({ gateway }, chance) => {
  const recent = gateway
    .orders()
    .filter(({ status, createdAt }) => status === '09' && createdAt > gateway.now() - DAY)
  const late = recent[chance.below(recent.length || 1)]
  if (late) gateway.play('pay', late.merchantTradeNo, { late: true })
}

/** The same actions as in T1, with more that move money. */
const moving = ['newSale', 'pay', 'pay', 'walletSale', 'refund']
const busy: readonly Action[] = [
  ...actions.filter(({ name }) => name !== 'payLate'),
  ...moving.flatMap((name) => actions.find((action) => action.name === name) ?? []),
  payLate,
  payLate,
  payLate,
  ...splitActions,
]

interface Sums {
  readonly count: number
  readonly amount: number
}
interface Books {
  readonly paid: ReadonlyMap<string, Sums>
  readonly refunded: ReadonlyMap<string, Sums>
}

/** What the gateway's books say, without payments that the counter never accepted because it was lied to about their amount. */
async function ledgerBooks({ gateway, shop }: World): Promise<Books> {
  const journal = shop.journal()
  const [paid, refunded] = [new Map<string, Sums>(), new Map<string, Sums>()]
  const add = (sums: Map<string, Sums>, key: string, amount: number) => {
    const { count, amount: before } = sums.get(key) ?? { count: 0, amount: 0 }
    sums.set(key, { count: count + 1, amount: before + amount })
  }
  for (const { merchantTradeNo, paymentType, requestAmount, status } of gateway.orders()) {
    if (status !== '02' || (await neverBelieved(merchantTradeNo))) continue
    add(paid, paymentType, requestAmount)
  }
  for (const { merchantRefundNo, paymentType, refundAmount, status } of gateway.ledger.refunds.list(10_000)) {
    const kept = await journal.readRefund(merchantRefundNo)
    if (status === '02' && kept?.state.kind !== 'review') add(refunded, paymentType, refundAmount)
  }
  // No gateway knows of cash: its ledger is what the journal says was taken and given back.
  const { orders } = await journal.listOrders({ search: '', limit: 10_000 })
  for (const { merchantTradeNo, paymentType, amount } of orders.filter((order) =>
    isCash(order.paymentType),
  )) {
    add(paid, paymentType, amount)
    for (const each of await journal.refundsOfOrder(merchantTradeNo)) add(refunded, paymentType, each.amount)
  }
  return { paid, refunded }

  async function neverBelieved(merchantTradeNo: string): Promise<boolean> {
    const order = await journal.readOrder(merchantTradeNo)
    if (order?.state.kind !== 'review') return false
    const timeline = await journal.readTimeline(merchantTradeNo)
    return !timeline.some(({ kind, detail }) => kind === 'stateChanged' && detail.to?.startsWith('paid'))
  }
}

/** What all Z reports together say. */
function reportedBooks(reports: readonly ShiftReport[]): Books {
  const of = (fact: 'paid' | 'refunded') => {
    const sums = new Map<string, Sums>()
    for (const { channels } of reports) {
      for (const { paymentType, [fact]: one } of channels) {
        if (one.count === 0) continue
        const { count, amount } = sums.get(paymentType) ?? { count: 0, amount: 0 }
        sums.set(paymentType, { count: count + one.count, amount: amount + one.amount })
      }
    }
    return sums
  }
  return { paid: of('paid'), refunded: of('refunded') }
}

function demandEqual(
  what: string,
  found: ReadonlyMap<string, Sums>,
  wanted: ReadonlyMap<string, Sums>,
): void {
  for (const channel of new Set([...found.keys(), ...wanted.keys()])) {
    const [said, is] = [found.get(channel), wanted.get(channel)]
    if (said?.count === is?.count && said?.amount === is?.amount) continue
    throw new Error(
      `${what} of ${channel}: the reports say ${said?.count ?? 0} for ${said?.amount ?? 0}, the ledger ${is?.count ?? 0} for ${is?.amount ?? 0}`,
    )
  }
}

/** All reports together must say what the gateway's books and the drawer say. */
export async function demandBooks(world: World, reports: readonly ShiftReport[]): Promise<void> {
  const [said, is] = [reportedBooks(reports), await ledgerBooks(world)]
  demandEqual('payments', said.paid, is.paid)
  demandEqual('refunds', said.refunded, is.refunded)
}

/** Each report must add up by itself, and be the next one of the one before it. */
export function demandSound(report: ShiftReport, before: ShiftReport | undefined): void {
  const { number, totals, channels, hours, cashiers } = report
  const sums: [string, (of: { paid: Sums }) => number, readonly { paid: Sums }[]][] = [
    ['channels', ({ paid }) => paid.amount, channels],
    ['hours', ({ paid }) => paid.amount, hours],
    ['cashiers', ({ paid }) => paid.amount, cashiers],
  ]
  for (const [what, amountOf, parts] of sums) {
    const sum = parts.reduce((total, part) => total + amountOf(part), 0)
    if (sum !== totals.paid.amount)
      throw new Error(`Z${number}: its ${what} come to ${sum}, not ${totals.paid.amount}`)
  }
  if (number !== (before?.number ?? 0) + 1) throw new Error(`Z${number} comes after Z${before?.number ?? 0}`)
  if (JSON.stringify(report.carriedIn) !== JSON.stringify(before?.carriedOut ?? [])) {
    throw new Error(`Z${number}: what was carried over into it is not what the one before carried out`)
  }
}

export async function reportsOf({ shop }: World): Promise<ShiftReport[]> {
  const { shifts } = await shop.journal().listShifts({ limit: 1_000 })
  const reports = await Promise.all(shifts.map(({ number }) => shop.journal().readShift(number)))
  return reports.flatMap((report) => report ?? []).reverse()
}

/** As a supervisor does who takes over what the screen shows; refused in words where that has changed meanwhile. */
export async function closeShift({ shop }: World): Promise<void> {
  const shifts = shop.shifts()
  if (!shifts) return
  const { number, carriedOut } = await shifts.current()
  await shifts.close({
    number,
    counted: null,
    note: null,
    by: 'Rina',
    authority: { by: null },
    carries: carriedOut.map(({ ref }) => ref),
    slipFor: () => ({ ...slip, at: 0 }),
  })
}
const slip = {
  printer: null,
  subject: 'Z',
  merchantTradeNo: null,
  kind: 'zReport',
  document: '{}',
} as const

/** The counts of one world or of all; shifts in which no money moved are counted apart. */
const nothing = () => ({ shifts: 0, empty: 0, crashes: 0, payments: 0, late: 0, refunds: 0 })

async function play(seed: number): Promise<ReturnType<typeof nothing>> {
  const world = createWorld({ seed, profile: seed % 50 === 25 ? sandboxProfile : seldomAsking })
  const { chance } = world
  const [lineChance, people] = [chance.fork(), chance.fork()]
  const memory = nothingYet()
  const counted = nothing()
  try {
    for (let rest = 0; rest < RESTS; rest += 1) {
      await liveOn(world, people, lineChance, memory, counted)
      await world.comeToRest()
      await closeAtRest(world)
      const reports = await reportsOf(world)
      for (const [index, report] of reports.entries()) demandSound(report, reports[index - 1])
      await demandAudited(world, reports)
      await demandBooks(world, reports)
      const sum = (of: (totals: Takings) => number) =>
        reports.reduce((all, { totals }) => all + of(totals), 0)
      counted.payments = sum(({ paid }) => paid.count)
      counted.late = sum(({ late }) => late.count)
      counted.empty = reports.filter(({ totals }) => totals.paid.count + totals.refunded.count === 0).length
      counted.refunds = sum(({ refunded }) => refunded.count)
      counted.shifts = reports.length - counted.empty
    }
    return counted
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${world.checker.story()}`)
  } finally {
    await world.close()
  }
}

/** The same days as in T1, in which shifts are closed as well, and in the middle of anything. */
async function liveOn(
  world: World,
  people: Chance,
  lineChance: Chance,
  memory: Memory,
  counted: { crashes: number },
): Promise<void> {
  const { shop } = world
  const begin = () => {
    if (!shop.isOff()) return
    counted.crashes += 1
    const call = people.between(1, 60)
    void shop.start(people.happens(0.6) ? { call, when: people.pick(['before', 'after']) } : null)
  }
  world.trip = drawnLineQuality(lineChance)
  begin()
  for (let left = people.between(20, 50); left > 0; left -= 1) {
    await world.pass(people.pick([1, 15, 200, 2 * SECOND, 10 * SECOND, MINUTE, 3 * MINUTE, 16 * MINUTE]))
    if (shop.isOff() && people.happens(0.8)) {
      begin()
      continue
    }
    if (people.happens(0.06)) {
      const twice = people.happens(0.3)
      world.checker.note(twice ? 'two windows close the shift' : 'the shift is closed')
      for (const _ of twice ? [1, 2] : [1]) closeShift(world).catch(() => {})
      continue
    }
    const action = people.pick(busy)
    world.checker.note(action.name)
    action(world, people, memory, lineChance)
  }
}

/** By a counter that may still be about to die: then once more, as its people do. */
async function closeAtRest(world: World): Promise<void> {
  const count = async () => (await reportsOf(world)).length
  const before = await count()
  for (let tries = 0; tries < 3 && (await count()) === before; tries += 1) {
    if (world.shop.isOff()) void world.shop.start()
    await world.pass(SECOND)
    closeShift(world).catch((error: Error) => world.checker.reportBroken(error.message))
    await world.pass(SECOND)
  }
  if ((await count()) !== before + 1)
    throw new Error(`after Z${before} one was closed, and there are ${await count()}`)
}

/** Each is closed by one line of the audit log and queued for the printer once. */
async function demandAudited({ shop }: World, reports: readonly ShiftReport[]): Promise<void> {
  const lines = await shop.journal().listAudit({ kind: 'shiftClosed', limit: 1_000 })
  const { jobs } = await shop.journal().pageOfPrintJobs({ limit: 1_000 })
  const slips = jobs.filter(({ kind }) => kind === 'zReport')
  if (lines.length !== reports.length || slips.length !== reports.length) {
    throw new Error(`${reports.length} shifts, ${lines.length} lines that close one, ${slips.length} slips`)
  }
}

export const shiftTotals: Proof = {
  name: 'T11',
  rule: 'all Z reports together are the ledger of the gateway, channel by channel, and nothing is in two reports',
  unit: 'shifts in which money moves',
  desk: 25,
  everyPush: 30,
  long: 20_000,
  piece: 1_000,
  async run(size, seed): Promise<Counts> {
    const total = { worlds: 0, ...nothing() }
    for (let at = seed; total.shifts < size; at += 1) {
      try {
        const played = await play(at)
        total.worlds += 1
        for (const name of Object.keys(played) as (keyof typeof played)[]) total[name] += played[name]
      } catch (error) {
        throw new Disproved(shiftTotals, at, (error as Error).message)
      }
    }
    return total
  },
}
