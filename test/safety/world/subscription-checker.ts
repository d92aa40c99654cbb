import type { Journal } from '../../../electron/journal/journal.ts'
import type { SubscriptionStep } from '../../../electron/journal/subscriptions/subscription-book.ts'
import type { Subscription as Known } from '../../../services/sandbox/subscription/subscription.ts'
import type { Subscription } from '../../../shared/subscription/subscription.ts'
import type { SubscriptionStateKind } from '../../../shared/subscription/subscription-life.ts'
import { createOffDemands } from './called-off.ts'
import type { GatewayWorld } from './gateway.ts'
import { type Network, numberOf, type Sent } from './network.ts'

interface SubscriptionCheckerOptions {
  readonly journal: () => Journal
  readonly world: GatewayWorld
  readonly network: Network
  readonly reportBroken: (what: string) => void
}

const inLedger = ({ ledger: { subscriptions } }: GatewayWorld, number: string): Known | undefined =>
  subscriptions.find('eMoney', number) ?? subscriptions.find('card', number)

/** Compares subscriptions with the ledger, as `checker.ts` does with orders. */
export function createSubscriptionChecker({
  journal,
  world,
  network,
  reportBroken,
}: SubscriptionCheckerOptions) {
  const { demandNotTaken, demandQuiet } = createOffDemands(network, reportBroken)
  async function leaves(sent: Sent): Promise<void> {
    const number = numberOf(sent)
    const subscription = await journal().readSubscription(number)
    if (!subscription) return reportBroken(`subscription ${number} left before its intent was on disk`)
    if (subscription.state.kind !== 'sending')
      reportBroken(`${number} left while it was ${subscription.state.kind} on disk`)
    if (subscription.amount / 100 !== Number(sent.members.requestAmount))
      reportBroken(`${number} left with another amount`)
  }

  function stepped({ number, to }: SubscriptionStep): void {
    const known = inLedger(world, number)
    const off = { what: `subscription ${number}`, number, isKnown: known !== undefined }
    switch (to.kind) {
      case 'active':
        // It may have ended since.
        if ((known?.confirmedAt ?? null) === null)
          reportBroken(`subscription ${number} was called active, but its customer never completed it`)
        return
      case 'cancelled':
      case 'failed':
        if (known?.status !== to.kind)
          reportBroken(`subscription ${number} was called ${to.kind}, but the ledger says ${known?.status}`)
        return
      case 'pending':
        if (!known) reportBroken(`subscription ${number} was called pending, but the ledger does not have it`)
        return
      case 'unknown':
        if (to.neverArrived) demandQuiet(off)
        return
      case 'rejected':
        demandNotTaken(off)
        return
      default:
        return
    }
  }

  return { leaves, stepped }
}

/**
 * A subscription's possible states in the journal, by its state in the ledger. While it is being cancelled it may still run.
 */
const agreeing: Readonly<Record<Known['status'], readonly SubscriptionStateKind[]>> = {
  pending: ['pending', 'cancelling'],
  active: ['active', 'cancelling'],
  cancelled: ['cancelled'],
  failed: ['failed'],
}

/** Null if journal and ledger agree on every subscription and every charge; else the difference. */
export async function subscriptionsDiffer(
  journal: Journal,
  world: GatewayWorld,
  chargesAreNumbered = true,
): Promise<string | null> {
  const { subscriptions } = await journal.listSubscriptions({ search: '', limit: 10_000 })
  const byNumber = new Map(subscriptions.map((subscription) => [subscription.number, subscription]))
  const known = world.ledger.subscriptions.list(10_000)
  if (known.length === 0 && subscriptions.length === 0) return null
  for (const one of known) {
    const kept = byNumber.get(one.number)
    if (!kept) return `the ledger has subscription ${one.number}, the journal does not`
    if (!agreeing[one.status].includes(kept.state.kind))
      return `subscription ${one.number} is ${kept.state.kind} in the journal and ${one.status} in the ledger`
  }
  const open = subscriptions.find((one) => !isOver(one) && !inLedger(world, one.number))
  if (open) return `subscription ${open.number} stays ${open.state.kind} for good`
  return chargesDiffer(journal, world, known, chargesAreNumbered)
}

/** The journal must know if the ledger does not have it. */
const isOver = ({ state }: Subscription) =>
  state.kind === 'rejected' || (state.kind === 'unknown' && state.neverArrived)

/**
 * Each paid charge is in the tally once, with its amount; without a number only by its subscription. The document does not
 * report those of cards.
 */
export async function chargesDiffer(
  journal: Journal,
  { ledger }: GatewayWorld,
  known: readonly Known[],
  areNumbered = true,
): Promise<string | null> {
  const counted = (await journal.tallyAfter(0, 1_000_000)).filter(({ fact }) => fact === 'charged')
  const amounts = (entries: readonly (readonly [string, number])[]) =>
    entries
      .map(([name, amount]) => `${areNumbered ? name : name.split(' ')[0]} ${amount}`)
      .sort()
      .join(', ')
  const paid = known
    .filter(({ kind }) => kind === 'eMoney')
    .flatMap(({ number, platformNo, amount }) =>
      ledger.subscriptions
        .charges(platformNo, { limit: 10_000, offset: 0 })
        .filter(({ status }) => status === '02')
        .map(({ platformTradeNo }) => [`${number} ${platformTradeNo}`, amount] as const),
    )
  const [said, is] = [amounts(counted.map(({ number, amount }) => [number, amount] as const)), amounts(paid)]
  return said === is ? null : `charges in the books: ${said}; in the ledger: ${is}`
}
