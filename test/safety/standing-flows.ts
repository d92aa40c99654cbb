/** Sequences of events with subscriptions and static accounts, as `flows.ts` has them for sales and refunds. */
import type { Core } from '../../electron/composition/core.ts'
import { rupiah } from '../../shared/money.ts'
import { arrives } from '../helpers/news.ts'
import { asks, does, type Flow, waits } from './flows.ts'
import type { SubscriberAction } from './world/gateway.ts'
import type { World } from './world/world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const wanted = {
  subscriptionId: 'subscription-1',
  paymentType: 'StaticWalletASub',
  amount: rupiah(50_000),
  interval: { type: 'MONTHLY', value: 1 },
  title: 'Kopi',
} as const
const subscribes = asks(({ subscriptions }) => subscriptions.create(wanted), 20 * SECOND)

/** For each subscription in the counter's list. */
const ofEach = (call: (core: Core, number: string) => Promise<unknown>, then?: number) =>
  asks(async (core, { shop }) => {
    const { subscriptions } = await shop.journal().listSubscriptions({ search: '', limit: 100 })
    for (const { number } of subscriptions) await call(core, number)
  }, then)
const checks = ofEach(({ subscriptions }, number) => subscriptions.check(number))
const sendsAgain = ofEach(({ subscriptions }, number) => subscriptions.sendAgain(number))
const cancels = ofEach(({ subscriptions }, number) => subscriptions.cancel(number), 20 * SECOND)
const customer = (action: SubscriberAction) =>
  does(({ gateway }) => {
    for (const { number } of gateway.ledger.subscriptions.list(10)) gateway.playSubscription(action, number)
  })

/** All notifications of the gateway, twice. */
const tells = asks(async (core, { gateway }: World) => {
  for (const news of gateway.news(10)) await Promise.all([arrives(core, news), arrives(core, news)])
})

const account = { accountId: 'account-1', paymentType: 'StaticBankLVA', payer: 'Warung Budi' } as const
const makesAccount = asks(({ staticAccounts }) => staticAccounts.create(account), 20 * SECOND)
const pays = does(({ gateway }) => {
  for (const { vaCode } of gateway.ledger.staticAccounts.list(10)) gateway.payAccount(vaCode, rupiah(25_000))
})

export const standingFlows: readonly Flow[] = [
  {
    name: 'a subscription is completed, charged and cancelled',
    ends: 'cancelled, 2 charges',
    actions: [
      subscribes,
      subscribes,
      customer('complete'),
      tells,
      customer('charge'),
      tells,
      cancels,
      cancels,
      waits(MINUTE),
    ],
  },
  {
    name: 'the answer to a subscription is lost, and it is charged unheard',
    ends: 'active, 2 charges',
    trips: [{ answer: 'lost', dice: 1 }],
    actions: [subscribes, customer('complete'), customer('charge'), checks, waits(MINUTE)],
  },
  {
    name: 'a subscription is late, is sent again over a dead line, and arrives after all',
    ends: 'pending',
    trips: [{ there: 4 * MINUTE }, { request: 'refused' }],
    actions: [subscribes, waits(150 * SECOND), sendsAgain, waits(20 * MINUTE)],
  },
  {
    name: 'a subscription never arrives and is sent again',
    ends: 'active, 1 charge',
    trips: [{ request: 'lost', dice: 1 }],
    actions: [subscribes, waits(150 * SECOND), sendsAgain, customer('complete'), checks, subscribes],
  },
  {
    name: 'a cancellation is lost, then asked for again',
    ends: 'cancelled, 1 charge',
    trips: [{}, { request: 'brokenDown' }],
    actions: [subscribes, customer('complete'), checks, cancels, checks, cancels, waits(MINUTE)],
  },
  {
    name: 'a static account is made and paid twice',
    ends: 'active, 2 payments',
    actions: [makesAccount, makesAccount, pays, tells, pays, tells, waits(MINUTE)],
  },
  {
    name: 'the number of a static account is lost',
    ends: 'unknown',
    trips: [{ answer: 'lost', dice: 1 }],
    actions: [makesAccount, makesAccount, waits(MINUTE)],
  },
]
