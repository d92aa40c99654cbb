import fc from 'fast-check'
import { rupiah } from '../../shared/money.ts'
import type { StaticAccount } from '../../shared/static-account/static-account.ts'
import type { Subscription } from '../../shared/subscription/subscription.ts'
import { arrives } from '../helpers/news.ts'
import { demand, outcomeOf } from './outcome-of.ts'
import type { SubscriberAction } from './world/gateway.ts'
import type { World } from './world/world.ts'

/** The expected state of each subscription and static account. */
export interface StandingModel {
  readonly subscriptions: Map<number, ModelledSubscription>
  readonly accounts: Map<number, { readonly vaCode: string; payments: number }>
}

type Command = fc.AsyncCommand<StandingModel, World>

interface ModelledSubscription {
  readonly number: string
  state: 'pending' | 'active' | 'cancelled' | 'failed'
  charges: number
}

export const emptyStandingModel = (): StandingModel => ({ subscriptions: new Map(), accounts: new Map() })

const subscription = {
  paymentType: 'StaticWalletASub',
  amount: rupiah(50_000),
  interval: { type: 'MONTHLY', value: 1 },
  title: 'Kopi',
} as const

/** Requested by many windows at once, one id is one subscription, also later. */
const subscribe = (name: number, windows: number): Command => ({
  check: () => true,
  toString: () => `subscribe ${name} by ${windows} windows`,
  async run({ subscriptions }, world) {
    const before = world.gateway.ledger.subscriptions.list(100).length
    const wanted = { ...subscription, subscriptionId: `subscription-${name}` }
    const calls = Array.from({ length: windows }, () => world.shop.core()?.subscriptions.create(wanted))
    const found = (await allOf<Subscription>(world, calls)).map(({ number }) => number)
    const known = subscriptions.get(name)
    const [number = ''] = found
    demand(
      found.every((each) => each === (known?.number ?? number)),
      `${name} is ${found.join(' and ')}`,
    )
    const made = world.gateway.ledger.subscriptions.list(100).length - before
    demand(made === (known ? 0 : 1), `the gateway got ${made} subscriptions`)
    if (!known) subscriptions.set(name, { number, state: 'pending', charges: 0 })
  },
})

const becomes: Readonly<Record<SubscriberAction, ModelledSubscription['state']>> = {
  complete: 'active',
  charge: 'active',
  chargeFails: 'active',
  refuse: 'failed',
  endInWallet: 'cancelled',
}
const paid: readonly SubscriberAction[] = ['complete', 'charge']

/** The customer does something at the gateway, then the counter inquires: from then on it knows. */
const customer = (name: number, action: SubscriberAction): Command => ({
  check: ({ subscriptions }) =>
    subscriptions.get(name)?.state === (action === 'complete' || action === 'refuse' ? 'pending' : 'active'),
  toString: () => `${action} ${name}`,
  async run({ subscriptions }, world) {
    const known = subscriptions.get(name)
    if (!known) return
    world.gateway.playSubscription(action, known.number)
    known.state = becomes[action]
    if (paid.includes(action)) known.charges += 1
    // An inquiry already in progress may have been answered earlier.
    for (const _ of [1, 2]) await outcomeOf(world, world.shop.core()?.subscriptions.check(known.number))
    await demandSubscription(known, world)
  },
})

const cancel = (name: number): Command => ({
  check: ({ subscriptions }) => subscriptions.has(name),
  toString: () => `cancel ${name}`,
  async run({ subscriptions }, world) {
    const known = subscriptions.get(name)
    if (!known) return
    const outcome = await outcomeOf(world, world.shop.core()?.subscriptions.cancel(known.number))
    const may = known.state === 'pending' || known.state === 'active'
    demand((typeof outcome !== 'string') === may, `cancelling was answered with ${JSON.stringify(outcome)}`)
    if (may) known.state = 'cancelled'
    await demandSubscription(known, world)
  },
})

async function demandSubscription({ number, state, charges }: ModelledSubscription, world: World) {
  await world.pass(5_000)
  const kept = await world.shop.journal().readSubscription(number)
  demand(kept?.state.kind === state, `subscription ${number} is ${kept?.state.kind}, not ${state}`)
  const counted = (await world.shop.journal().tallyAfter(0, 10_000)).filter(
    (line) => line.fact === 'charged' && line.number.startsWith(number),
  )
  demand(counted.length === charges, `${number} has ${counted.length} charges in the books, not ${charges}`)
}

const openAccount = (name: number, windows: number): Command => ({
  check: () => true,
  toString: () => `open account ${name} by ${windows} windows`,
  async run({ accounts }, world) {
    const wanted = {
      accountId: `account-${name}`,
      paymentType: 'StaticBankLVA',
      payer: `Warung ${name}`,
    } as const
    const calls = Array.from({ length: windows }, () => world.shop.core()?.staticAccounts.create(wanted))
    const codes = (await allOf<StaticAccount>(world, calls)).map(({ state }) =>
      'vaCode' in state ? state.vaCode : state.kind,
    )
    const vaCode = accounts.get(name)?.vaCode ?? codes[0] ?? ''
    demand(
      codes.every((each) => each === vaCode),
      `account ${name} has the numbers ${codes.join(' and ')}`,
    )
    const made = world.gateway.ledger.staticAccounts.list(100).filter(({ payer }) => payer === wanted.payer)
    demand(made.length === 1, `the gateway made ${made.length} accounts`)
    if (!accounts.has(name)) accounts.set(name, { vaCode, payments: 0 })
  },
})

/** Somebody pays, and the notification comes twice. */
const payAccount = (name: number): Command => ({
  check: ({ accounts }) => accounts.has(name),
  toString: () => `pay account ${name}`,
  async run({ accounts }, world) {
    const known = accounts.get(name)
    if (!known) return
    world.gateway.payAccount(known.vaCode, rupiah(25_000))
    const [news] = world.gateway.news(1)
    for (const _ of [1, 2]) if (news) await outcomeOf(world, arrives(world.shop.core(), news))
    known.payments += 1
    await world.pass(5_000)
    const account = await world.shop.journal().readStaticAccount(`account-${name}`)
    demand(
      account?.received.count === known.payments && account.received.sum === rupiah(25_000 * known.payments),
      `account ${name} received ${JSON.stringify(account?.received)}, not ${known.payments} times`,
    )
  },
})

/** The results of simultaneous calls; each must have succeeded. */
async function allOf<Thing>(world: World, calls: readonly (Promise<Thing> | undefined)[]): Promise<Thing[]> {
  const outcomes = await Promise.all(calls.map((call) => outcomeOf(world, call)))
  const refused = outcomes.find((outcome) => typeof outcome === 'string')
  demand(refused === undefined, `it was answered with ${JSON.stringify(refused)}`)
  return outcomes as Thing[]
}

const name = fc.nat(1)
const windows = fc.integer({ min: 1, max: 2 })

export const standingCommands: fc.Arbitrary<Command>[] = [
  fc.tuple(name, windows).map(([of, by]) => subscribe(of, by)),
  fc
    .tuple(name, fc.constantFrom('complete', 'complete', 'refuse') as fc.Arbitrary<SubscriberAction>)
    .map(([of, action]) => customer(of, action)),
  fc
    .tuple(
      name,
      fc.constantFrom('charge', 'charge', 'chargeFails', 'endInWallet') as fc.Arbitrary<SubscriberAction>,
    )
    .map(([of, action]) => customer(of, action)),
  name.map(cancel),
  fc.tuple(name, windows).map(([of, by]) => openAccount(of, by)),
  name.map(payAccount),
  name.map(payAccount),
]
