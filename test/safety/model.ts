import fc from 'fast-check'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { demand, outcomeOf } from './outcome-of.ts'
import { emptyStandingModel, type StandingModel, standingCommands } from './standing-model.ts'
import type { World } from './world/world.ts'

/** The expected state of each sale, in as few words as possible. */
export interface Model extends StandingModel {
  readonly sales: Attempt[][]
}

interface Attempt {
  readonly merchantTradeNo: string
  readonly paymentType: string
  state: 'open' | 'paid' | 'paidLate' | 'over'
  superseded: boolean
}

type Command = fc.AsyncCommand<Model, World>

const SALES = 4
const amount = rupiah(25_000)
export const emptyModel = (): Model => ({
  sales: Array.from({ length: SALES }, () => []),
  ...emptyStandingModel(),
})

const isPaid = ({ state }: Attempt) => state === 'paid' || state === 'paidLate'

/** The attempt that a sale continues with: it is paid, or waits for its payment. */
const holderOf = (attempts: readonly Attempt[]) =>
  attempts.find((each) => isPaid(each) || (each.state === 'open' && !each.superseded))

const charge = (world: World, sale: number, paymentType: string) =>
  world.shop.core()?.sales.charge({
    saleId: `sale-${sale}`,
    paymentType,
    amount,
    ...(paymentType === 'QRIS' ? {} : { payer: 'Budi' }),
  })

/** Charges a sale so many times at once, on any channels, and compares the results with the model. */
const chargeAtOnce = (sale: number, channels: readonly string[]): Command => ({
  check: () => true,
  toString: () => `charge ${sale} on ${channels.join(' and ')}`,
  async run({ sales }, world) {
    const attempts = sales[sale] ?? []
    const held = holderOf(attempts)
    const before = world.gateway.orders().length
    const calls = channels.map((channel) => charge(world, sale, channel))
    const outcomes = await Promise.all(calls.map((call) => outcomeOf(world, call)))
    const [first = ''] = channels
    const expected = held ?? { paymentType: first }
    const answered = new Set<string>()
    for (const [index, outcome] of outcomes.entries()) {
      const isOver = held !== undefined && isPaid(held)
      if (channels[index] !== expected.paymentType && !isOver) {
        demand(outcome === 'saleInProgress', `another channel was answered with ${JSON.stringify(outcome)}`)
      } else {
        demand(typeof outcome !== 'string', `a charge was answered with ${JSON.stringify(outcome)}`)
        answered.add((outcome as Order).merchantTradeNo)
      }
    }
    demand(answered.size <= 1, 'one sale was answered with two orders')
    const made = world.gateway.orders().length - before
    demand(made === (held ? 0 : 1), `the gateway got ${made} orders`)
    const [merchantTradeNo] = answered
    if (held) demand(!merchantTradeNo || merchantTradeNo === held.merchantTradeNo, 'a sale left its order')
    else if (merchantTradeNo)
      attempts.push({ merchantTradeNo, paymentType: first, state: 'open', superseded: false })
  },
})

/** For a sale's newest attempt that matches; does nothing if there is none. */
const onAttempt = (
  name: string,
  sale: number,
  wanted: (attempt: Attempt) => boolean,
  work: (attempt: Attempt, world: World) => Promise<void>,
): Command => ({
  check: ({ sales }) => sales[sale]?.some(wanted) ?? false,
  toString: () => `${name} ${sale}`,
  async run({ sales }, world) {
    const attempt = sales[sale]?.findLast(wanted)
    if (attempt) await work(attempt, world)
  },
})

/** Plays the other side, then inquires: from then on the counter knows. */
const play = (action: 'pay' | 'fail' | 'expire', becomes: Attempt['state']) => (sale: number) =>
  onAttempt(
    action,
    sale,
    ({ state }) => state === (becomes === 'paidLate' ? 'over' : 'open'),
    async (attempt, world) => {
      world.gateway.play(action, attempt.merchantTradeNo, { late: becomes === 'paidLate' })
      attempt.state = becomes
      // An inquiry already in progress may have been answered earlier.
      await outcomeOf(world, world.shop.core()?.sales.check(attempt.merchantTradeNo))
      await outcomeOf(world, world.shop.core()?.sales.check(attempt.merchantTradeNo))
      await demandAsModelled(attempt, world)
    },
  )

const shown: Readonly<Record<Attempt['state'], readonly string[]>> = {
  open: ['open'],
  paid: ['paid'],
  paidLate: ['paidLate'],
  over: ['failed', 'expired'],
}

async function demandAsModelled(attempt: Attempt, world: World): Promise<void> {
  const order = await world.shop.journal().readOrder(attempt.merchantTradeNo)
  const { kind = 'nowhere' } = order?.state ?? {}
  demand(shown[attempt.state].includes(kind), `${attempt.merchantTradeNo} is ${kind}, not ${attempt.state}`)
}

const changeChannel = (sale: number) =>
  onAttempt(
    'change the channel of',
    sale,
    () => true,
    async (attempt, world) => {
      const outcome = await outcomeOf(world, world.shop.core()?.sales.changeChannel(attempt.merchantTradeNo))
      const may = attempt.superseded || !isPaid(attempt)
      demand(
        (typeof outcome !== 'string') === may,
        `changing channel was answered with ${JSON.stringify(outcome)}`,
      )
      if (may) attempt.superseded = true
    },
  )

const always = (name: string, work: (model: Model, world: World) => Promise<void>): Command => ({
  check: () => true,
  toString: () => name,
  run: work,
})

const restart = always('restart', async (_model, world) => {
  const stopped = world.shop.stop()
  await world.pass(1_000)
  await stopped
  await world.shop.start()
})
const powerCut = always('power cut', async (_model, { shop }) => {
  shop.crash()
  await shop.start()
})
/** Short enough that no code expires. */
const aMoment = always('a moment passes', (_model, world) => world.pass(5_000))
const lookAround = always('look around', async ({ sales }, world) => {
  for (const attempts of sales) {
    for (const attempt of attempts) await demandAsModelled(attempt, world)
    const paid = attempts.filter(isPaid)
    for (const { merchantTradeNo } of paid) {
      const order = await world.shop.journal().readOrder(merchantTradeNo)
      demand(order?.paidTwice === paid.length > 1, `${merchantTradeNo}: paid twice, or not, is not shown`)
    }
  }
})

const sale = fc.nat(SALES - 1)
const channel = fc.constantFrom('QRIS', 'BankAVA', 'StoreA')

export const commands = fc.commands(
  [
    fc.tuple(sale, channel).map(([of, on]) => chargeAtOnce(of, [on])),
    fc.tuple(sale, channel).map(([of, on]) => chargeAtOnce(of, [on, on])),
    fc.tuple(sale, channel, channel).map(([of, one, other]) => chargeAtOnce(of, [one, other])),
    sale.map(changeChannel),
    sale.map(changeChannel),
    sale.map(play('pay', 'paid')),
    sale.map(play('pay', 'paidLate')),
    sale.map(play('expire', 'over')),
    sale.map(play('fail', 'over')),
    fc.constantFrom(restart, powerCut, aMoment, lookAround),
    ...standingCommands,
  ],
  { maxCommands: 60, size: 'max' },
)
