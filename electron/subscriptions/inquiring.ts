import { nextChargeOf } from '../../shared/subscription/next-charge.ts'
import { isEMoneySubscription, type Subscription } from '../../shared/subscription/subscription.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfFailure } from '../gateway/evidence.ts'
import type { Evidence } from '../journal/steps.ts'
import { createInquiring, type Inquiry } from '../lifecycle/inquiring.ts'
import { createInquiryMemory } from '../lifecycle/inquiry-memory.ts'
import type { createAwaitedCharges } from './awaited-charges.ts'
import type { RecordSubscription } from './creating.ts'
import { hasPlace, outcomeOfInquiry, outcomeOfNotFound } from './outcome.ts'
import { createChargesReading, unreadCharges } from './reading-charges.ts'
import { reportedCharges, type SubscriptionAnswer } from './reported.ts'
import type { createSubscriptionReports } from './reports.ts'
import { prepareInquiry } from './requests.ts'
import type { SubscriptionsOptions } from './subscriptions-options.ts'

interface InquiringOptions extends SubscriptionsOptions {
  readonly record: RecordSubscription
  readonly existing: (number: string) => Promise<Subscription>
  readonly isUnderWay: (subscription: Subscription) => boolean
  readonly reports: ReturnType<typeof createSubscriptionReports>
  readonly awaited: ReturnType<typeof createAwaitedCharges>
}

/** Inquires about subscriptions and their charges. */
export function createSubscriptionInquiring(options: InquiringOptions) {
  const { journal, gateway, clock, pagesHere, gatewayNow, onChange, record, existing } = options
  const { reports, awaited } = options
  const { now } = clock
  const readCharges = createChargesReading({ journal, gateway, now })
  /** Subscriptions whose charges have to be read because a person asks. */
  const wanted = new Set<string>()
  const memory = createInquiryMemory(clock.elapsed)
  const notFound = createInquiryMemory(clock.elapsed)
  const inquiring = createInquiring<Subscription, SubscriptionAnswer>({
    gateway,
    clock,
    existing,
    record,
    onChange,
    isUnderWay: options.isUnderWay,
    numberOf: ({ number }) => number,
    question(subscription) {
      if (subscription.state.kind === 'intent') return null
      reports.asking(subscription.number)
      return prepareInquiry({ gateway }, subscription)
    },
    async recordAnswer(subscription, answer, evidence, unread) {
      notFound.forget(subscription.number)
      const to = outcomeOfInquiry(subscription, answer, { at: now(), pagesHere })
      const current = to ? await record(subscription, to, evidence) : subscription
      const isWhole = unreadCharges({ unread }).length === 0
      const inquiry = await noteCharges(current, answer, to ? [] : evidence, isWhole)
      if (inquiry.answered) {
        await reports.answered(subscription.number)
        await awaited.answered(subscription.number)
      }
      return inquiry
    },
    // Every answer is recorded above: here the gateway knew no such subscription.
    async noteUnchanged(number, at) {
      const checked = await journal.noteSubscriptionUnchanged(number, at)
      const to = outcomeOfNotFound(checked, at)
      return to && notFound.neverArrived(number) ? record(checked, to, []) : checked
    },
    noteEvidence: journal.noteSubscriptionEvidence,
  })

  /** Records new charges with the answer that listed them; an answer without new charges is only counted. */
  async function noteCharges(
    subscription: Subscription,
    members: SubscriptionAnswer,
    evidence: readonly Evidence[],
    isWhole: boolean,
  ): Promise<Inquiry<Subscription>> {
    const { charges, order } = reportedCharges(members)
    const listed = { charges, first: order === 'unknown' ? 'maybe' : 'newest' } as const
    const noted =
      charges.length === 0
        ? { subscription, news: 0 }
        : await journal.noteCharges(subscription.number, now(), listed, evidence)
    if (noted.news > 0) onChange(noted.subscription)
    const current =
      noted.news === 0 && evidence.length > 0 ? await unchanged(subscription) : noted.subscription
    const hasCharges = members.paymentInfo !== undefined && isWhole
    const isKnown = hasCharges && current.chargesRead && !mayHaveMore(current)
    return isKnown ? { thing: current, answered: true } : readList(current, charges.length > 0)
  }

  /** Whether the full list may contain a charge that the inquiry's last few don't. */
  function mayHaveMore(subscription: Subscription): boolean {
    const next = nextChargeOf(subscription, gatewayNow())
    const { number } = subscription
    const isHeardOf = reports.isOpen(number) || awaited.isOpen(number)
    return wanted.has(number) || isHeardOf || (next !== null && next.at <= gatewayNow())
  }

  async function readList(subscription: Subscription, wasCharged: boolean): Promise<Inquiry<Subscription>> {
    const { number, paymentType, state } = subscription
    const mayBeCharged = hasPlace(subscription) && (state.kind !== 'pending' || wasCharged)
    if (!mayBeCharged || !isEMoneySubscription(paymentType)) return { thing: subscription, answered: true }
    try {
      const read = await readCharges(subscription)
      wanted.delete(number)
      memory.forget(number)
      if (read.lastCheckedAt !== subscription.lastCheckedAt) onChange(read)
      return { thing: read, answered: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (memory.isNews(number, error))
        await journal.noteSubscriptionEvidence(number, now(), evidenceOfFailure(error))
      return { thing: await existing(number), answered: false }
    }
  }

  async function unchanged({ number }: Subscription): Promise<Subscription> {
    const checked = await journal.noteSubscriptionUnchanged(number, now())
    onChange(checked)
    return checked
  }

  return {
    ...inquiring,
    /** The next inquiry about this one reads the list of its charges too. */
    wantCharges(number: string): void {
      wanted.add(number)
    },
  }
}
