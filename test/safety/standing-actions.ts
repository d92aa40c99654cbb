/** What people do with subscriptions and static accounts, and what the gateway and its customers do with them. */
import type { Core } from '../../electron/composition/core.ts'
import type { WantedAccount } from '../../electron/static-accounts/static-accounts-options.ts'
import { rupiah } from '../../shared/money.ts'
import type { StaticAccount } from '../../shared/static-account/static-account.ts'
import type { Subscription } from '../../shared/subscription/subscription.ts'
import { arrives, newsOf, reportedFields } from '../helpers/news.ts'
import { type Action, asked, type Memory } from './actions.ts'
import { OTHERS } from './world/account-checker.ts'
import { type Chance, often } from './world/chance.ts'
import type { World } from './world/world.ts'

const channels = ['StaticWalletASub', 'StaticWalletASub', 'StaticCcSub'] as const
const intervals = [
  { type: 'MONTHLY', value: 1 },
  { type: 'WEEKLY', value: 2 },
  { type: 'DAILY', value: 1 },
] as const
const accountChannels = ['StaticBankLVA', 'StaticBankEVA'] as const

/** Listed with more, done more often. */
export const standingActions = often<Action>(
  [subscribe, 3],
  [subscribeAgain, 1],
  [checkSubscription, 1],
  [sendSubscriptionAgain, 2],
  [cancelSubscription, 2],
  [subscriberAction, 6],
  [newAccount, 2],
  [newAccountAgain, 1],
  [checkAccount, 1],
  [payAccount, 3],
  [forgedAccountNews, 1],
  [othersUseUpTheDay, 1],
)

export function subscribe(world: World, chance: Chance, { subscriptions }: Memory): void {
  const wanted = {
    subscriptionId: chance.uuid(),
    paymentType: chance.pick(channels),
    amount: rupiah(chance.between(10, 90) * 1_000),
    interval: chance.pick(intervals),
    title: 'Kopi',
  }
  subscriptions.push(wanted)
  asked(world, world.shop.core()?.subscriptions.create(wanted))
  if (chance.happens(0.3)) asked(world, world.shop.core()?.subscriptions.create(wanted))
}

function subscribeAgain(world: World, chance: Chance, { subscriptions }: Memory): void {
  const wanted = subscriptions[chance.below(subscriptions.length || 1)]
  if (wanted) asked(world, world.shop.core()?.subscriptions.create(wanted))
}

function checkSubscription(world: World, chance: Chance): void {
  withASubscription(world, chance, ({ subscriptions }, number) => subscriptions.check(number))
}

function sendSubscriptionAgain(world: World, chance: Chance): void {
  withASubscription(world, chance, ({ subscriptions }, number) => subscriptions.sendAgain(number), 'unknown')
}

function cancelSubscription(world: World, chance: Chance): void {
  withASubscription(world, chance, ({ subscriptions }, number) => subscriptions.cancel(number), 'active')
}

/** Any subscription, or one in a certain state if there is one. */
function withASubscription(
  world: World,
  chance: Chance,
  work: (core: Core, number: string) => Promise<unknown>,
  wanted?: Subscription['state']['kind'],
): void {
  const choice = chance.fraction()
  const act = async () => {
    const { subscriptions } = await world.shop.journal().listSubscriptions({ search: '', limit: 20 })
    const fitting = subscriptions.filter(({ state }) => state.kind === wanted)
    const from = fitting.length > 0 ? fitting : subscriptions
    const one = from[Math.floor(choice * from.length)]
    const core = world.shop.core()
    if (one && core) await work(core, one.number)
  }
  asked(world, act())
}

/** The customer completes or refuses a subscription, is charged, successfully or not, or cancels it in the wallet. */
function subscriberAction({ gateway }: World, chance: Chance): void {
  const all = gateway.ledger.subscriptions.list(100)
  const one = all[chance.below(all.length || 1)]
  if (!one) return
  const actions = one.status === 'pending' ? pendingActions : activeActions
  gateway.playSubscription(chance.pick(actions), one.number)
}

const pendingActions = ['complete', 'complete', 'complete', 'refuse'] as const
const activeActions = ['charge', 'charge', 'charge', 'chargeFails', 'endInWallet'] as const

export function newAccount(world: World, chance: Chance, { accounts }: Memory): void {
  const accountId = chance.uuid()
  const wanted = {
    accountId,
    paymentType: chance.pick(accountChannels),
    payer: `Warung ${accountId.slice(0, 8)}`,
  }
  accounts.push(wanted)
  askForAccount(world, wanted)
  if (chance.happens(0.3)) askForAccount(world, wanted)
}

function newAccountAgain(world: World, chance: Chance, { accounts }: Memory): void {
  const wanted = accounts[chance.below(accounts.length || 1)]
  if (wanted) askForAccount(world, wanted)
}

function askForAccount(world: World, wanted: WantedAccount): void {
  world.checker.accountAskedFor(wanted.payer)
  asked(world, world.shop.core()?.staticAccounts.create(wanted))
}

function withAnAccount(world: World, chance: Chance, work: (account: StaticAccount) => unknown): void {
  const choice = chance.fraction()
  const act = async () => {
    const { accounts } = await world.shop.journal().listStaticAccounts({ search: '', limit: 20 })
    const active = accounts.filter(({ state }) => state.kind === 'active')
    const one = active[Math.floor(choice * active.length)]
    if (one) await work(one)
  }
  asked(world, act())
}

function checkAccount(world: World, chance: Chance): void {
  withAnAccount(world, chance, ({ accountId }) => world.shop.core()?.staticAccounts.check(accountId))
}

/** A payment to an account that the counter never learned of is unknown to it. */
function payAccount({ gateway }: World, chance: Chance): void {
  const accounts = gateway.ledger.staticAccounts.list(20)
  const one = accounts[chance.below(accounts.length || 1)]
  if (one) gateway.payAccount(one.vaCode, rupiah(chance.between(10, 90) * 1_000))
}

/** A payment that never happened, to an account that exists. */
function forgedAccountNews(world: World, chance: Chance): void {
  const merchantTradeNo = `SVA-FORGED-${chance.below(100)}`
  withAnAccount(world, chance, ({ state }) => {
    if (state.kind !== 'active') return
    const payment = reportedFields({ merchantTradeNo, vaCode: state.vaCode })
    return arrives(world.shop.core(), newsOf({ merchantTradeNo, status: '02', payment }))
  })
}

/** A merchant may create a hundred accounts a day, with all counters together. */
function othersUseUpTheDay({ gateway }: World, chance: Chance): void {
  if (!chance.happens(0.3)) return
  const account = { paymentType: 'StaticBankLVA', storeId: null, beUsedFor: null, notifyUrl: null }
  for (let one = gateway.ledger.staticAccounts.list(200).length; one < 100; one += 1) {
    const vaCode = `888${chance.uuid().slice(0, 8)}`
    gateway.ledger.staticAccounts.add({ ...account, vaCode, payer: OTHERS, createdAt: gateway.now() })
  }
}
