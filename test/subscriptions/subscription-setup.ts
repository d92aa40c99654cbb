import { randomUUID } from 'node:crypto'
import type { Journal } from '../../electron/journal/journal.ts'
import { createStaticAccounts } from '../../electron/static-accounts/static-accounts.ts'
import { createSubscriptions } from '../../electron/subscriptions/subscriptions.ts'
import type { WantedSubscription } from '../../electron/subscriptions/subscriptions-options.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import type { FeeType } from '../../shared/gateway/orders.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import type { StaticAccount, StaticAccountPaid } from '../../shared/static-account/static-account.ts'
import type { Subscription } from '../../shared/subscription/subscription.ts'
import { type Disk, onDisk } from '../helpers/failing-journal.ts'
import { gatewayRoom } from '../helpers/gateway-room.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { type Exchange, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

interface ServicesOptions {
  readonly url: string
  readonly secret: string
  readonly profile?: GatewayProfile
  readonly file?: string
  /** One that is open already, in place of one of its own. */
  readonly journal?: Journal
  readonly disk?: Disk
  readonly notifyUrl?: string
  /** What the shop has set; may be set otherwise while the services work. */
  readonly fees?: { bornBy: FeeType }
  /** Whether things are asked about by the plan too, and not only when the test says so. */
  readonly watches?: boolean
}

/** Subscriptions and static accounts on a real journal and a real socket; only the clock is the test's. */
export function standingSetup({ url, profile = documentDefault, notifyUrl, ...options }: ServicesOptions) {
  const opened = options.journal ?? openJournal(options.file ?? ':memory:')
  const journal = onDisk(opened, options.disk ?? { fails: false })
  const room = gatewayRoom({ url, secret: options.secret, profile, journal })
  const { gateway, clock, watcher } = room
  const changes: Subscription[] = []
  const accountChanges: StaticAccount[] = []
  const accountPayments: StaticAccountPaid[] = []
  const parts = {
    journal,
    gateway,
    profile,
    notifyUrl: notifyUrl ?? null,
    clock,
    watcher,
    gatewayNow: clock.now,
  }
  const subscriptions = createSubscriptions({
    ...parts,
    random: systemRandomness,
    feeTypeOn: () => options.fees?.bornBy ?? 'BEN',
    pagesHere: true,
    onChange: (subscription) => changes.push(subscription),
  })
  const staticAccounts = createStaticAccounts({
    ...parts,
    onChange: (account) => accountChanges.push(account),
    onPaid: (paid) => accountPayments.push(paid),
  })
  if (!options.watches) void watcher.stop()
  room.endsWith(subscriptions, staticAccounts)
  return {
    ...room,
    subscriptions,
    staticAccounts,
    changes,
    accountChanges,
    accountPayments,
    /** The states that a subscription went through, as its timeline shows them. */
    async steps({ number }: Subscription): Promise<string[]> {
      const lines = await journal.readSubscriptionTimeline(number)
      return lines.map(({ kind, detail }) => (kind === 'subscriptionChanged' ? (detail.after ?? '') : kind))
    },
  }
}

/** The same at our own sandbox. */
export async function sandboxSetup(options: Omit<ServicesOptions, 'url' | 'secret'> = {}) {
  const ledger = openLedger(':memory:')
  const sandbox = await startedSandbox({ ledger })
  const play = async (deed: string, input: Record<string, unknown>) => {
    const answer = await sandbox.play(deed, input)
    if (!answer.ok) throw new Error(await answer.text())
  }
  return {
    ...standingSetup({ url: sandbox.url, secret: merchant.secret, ...options }),
    sandbox,
    /** The gateway's own books. */
    ledger,
    play,
    fault: (fault: Record<string, unknown>) => play('faults', fault),
  }
}

/** The same at a gateway that says what the test wants. */
export async function scriptedSetup(
  script: (exchange: Exchange) => void,
  options: Omit<ServicesOptions, 'url' | 'secret'> = {},
) {
  const { url, requests } = await scriptedGateway(script)
  return { ...standingSetup({ url, secret, ...options }), requests }
}

/** One whose creation was answered with what `first` adds; what an inquiry then says is the test's. */
export async function answered(
  first: object,
  wanted: Partial<WantedSubscription> = {},
  fees?: { readonly bornBy: FeeType },
) {
  let said = first
  const setup = await scriptedSetup((exchange) => exchange.answer(told(exchange, said)), fees && { fees })
  const { number, state } = await setup.subscriptions.create(wish(wanted))
  const says = (next: object) => {
    said = next
    return setup.subscriptions.check(number)
  }
  return { ...setup, number, state, says }
}

/** A wish for a subscription, different from every other unless told otherwise. */
export const wish = (wanted: Partial<WantedSubscription> = {}): WantedSubscription => ({
  subscriptionId: randomUUID(),
  paymentType: 'StaticWalletASub',
  amount: rupiah(50_000),
  interval: { type: 'MONTHLY', value: 1 },
  title: 'Kopi bulanan',
  ...wanted,
})

/** What a gateway says of a subscription, whichever operation asks. */
export const told = ({ body }: Exchange, rest: object = {}) => ({
  paymentType: body.paymentType,
  merchantTradeNo: body.merchantTradeNo,
  requestAmount: 50000.0,
  amount: 50000.0,
  status: '01',
  checkoutUrl: 'https://gateway.example/checkout/1',
  ...rest,
})
