import { nextChargeOf } from '../../shared/subscription/next-charge.ts'
import {
  isEMoneySubscription,
  type Subscription,
  type SubscriptionState,
} from '../../shared/subscription/subscription.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from '../gateway/evidence.ts'
import { createInquiryMemory, isNotFound } from '../gateway/inquiry-memory.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import { createUnderWay } from '../under-way.ts'
import { hasPlace, outcomeOfAnswer } from './outcome.ts'
import { createChargesReading } from './reading-charges.ts'
import { prepareInquiry } from './requests.ts'
import type { SubscriptionsOptions } from './subscriptions-options.ts'
import { chargesTold, type SubscriptionAnswer } from './told.ts'

/** A subscription after it was asked about; `answered` is false when no answer came that can be believed. */
export interface Inquiry {
  readonly subscription: Subscription
  readonly answered: boolean
}

interface InquiringOptions extends SubscriptionsOptions {
  readonly settle: (
    subscription: Subscription,
    to: SubscriptionState,
    evidence: readonly Evidence[],
  ) => Promise<Subscription>
  readonly existing: (number: string) => Promise<Subscription>
  readonly isUnderWay: (subscription: Subscription) => boolean
}

export function createInquiring(options: InquiringOptions) {
  const { journal, gateway, clock, pagesHere, gatewayNow, onChange, settle, existing, isUnderWay } = options
  const { now } = clock
  const readCharges = createChargesReading({ journal, gateway, now })
  /** Those whose list of charges somebody wants read: there was news, or a person asks. */
  const wanted = new Set<string>()
  const questions = createUnderWay<Inquiry>()
  const memory = createInquiryMemory(clock.elapsed)

  async function inquireOnce(number: string): Promise<Inquiry> {
    const found = await existing(number)
    const { kind } = found.state
    if (kind === 'intent' || kind === 'rejected' || isUnderWay(found)) {
      return { subscription: found, answered: true }
    }
    try {
      return await ask(kind === 'sending' ? await lostOutcome(found) : found)
    } catch (error) {
      // While we asked, another step was quicker.
      if (error instanceof StepOvertaken) return { subscription: await existing(number), answered: true }
      throw error
    }
  }

  async function ask(subscription: Subscription): Promise<Inquiry> {
    const prepared = prepareInquiry({ gateway }, subscription)
    try {
      const answer = await gateway.send(prepared)
      memory.forget(subscription.number)
      const members = answer.members as SubscriptionAnswer
      const outcome = outcomeOfAnswer(subscription, members, { at: now(), pagesHere })
      const evidence = [evidenceOfRequest('sent', prepared), evidenceOfExchange(prepared, answer)]
      const settled = outcome ? await settle(subscription, outcome, evidence) : subscription
      return await noteCharges(settled, members, outcome ? [] : evidence)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return unanswered(subscription, error)
    }
  }

  /** Charges that are news are written down with the answer that told them; an answer without news is counted. */
  async function noteCharges(
    subscription: Subscription,
    members: SubscriptionAnswer,
    evidence: readonly Evidence[],
  ): Promise<Inquiry> {
    const { charges, order } = chargesTold(members)
    const told = { charges, first: order === 'unknown' ? 'maybe' : 'newest' } as const
    const noted =
      charges.length === 0
        ? { subscription, news: 0 }
        : await journal.noteCharges(subscription.number, now(), told, evidence)
    if (noted.news > 0) onChange(noted.subscription)
    const current =
      noted.news === 0 && evidence.length > 0 ? await unchanged(subscription) : noted.subscription
    const isKnown = members.paymentInfo !== undefined && current.chargesRead && !mayHaveMore(current)
    return isKnown ? { subscription: current, answered: true } : readList(current, charges.length > 0)
  }

  /** Whether the list may tell of a charge that the inquiry's few last ones don't. */
  function mayHaveMore(subscription: Subscription): boolean {
    const next = nextChargeOf(subscription, gatewayNow())
    return wanted.has(subscription.number) || (next !== null && next.at <= gatewayNow())
  }

  async function readList(subscription: Subscription, wasCharged: boolean): Promise<Inquiry> {
    const { number, paymentType, state } = subscription
    const mayBeCharged = hasPlace(subscription) && (state.kind !== 'pending' || wasCharged)
    if (!mayBeCharged || !isEMoneySubscription(paymentType)) return { subscription, answered: true }
    try {
      const read = await readCharges(subscription)
      wanted.delete(number)
      if (read.lastCheckedAt !== subscription.lastCheckedAt) onChange(read)
      return { subscription: read, answered: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (memory.isNews(`${number} charges`, error)) {
        await journal.noteSubscriptionEvidence(number, now(), evidenceOfFailure(error))
      }
      return { subscription: await existing(number), answered: false }
    }
  }

  /** Nobody is sending it any more, so the disk failed when its outcome came: as after a crash, it is not known. */
  function lostOutcome(subscription: Subscription): Promise<Subscription> {
    const reason = 'what the gateway answered could not be written down'
    const state = { kind: 'unknown', since: now(), reason, neverArrived: false } as const
    const detail = { found: subscription.state.kind, reason }
    return settle(subscription, state, [{ kind: 'resumed', detail }])
  }

  async function unchanged({ number }: Subscription): Promise<Subscription> {
    const checked = await journal.noteSubscriptionUnchanged(number, now())
    onChange(checked)
    return checked
  }

  async function unanswered(subscription: Subscription, error: GatewayError): Promise<Inquiry> {
    const { number, state } = subscription
    const notFound = isNotFound(error)
    if (notFound && state.kind === 'unknown' && !state.neverArrived && memory.neverArrived(number)) {
      const to = { ...state, since: now(), neverArrived: true }
      return { subscription: await settle(subscription, to, [evidenceOfFailure(error)]), answered: true }
    }
    // The same failure over and over is one line of the timeline, not hundreds.
    if (memory.isNews(number, error)) {
      await journal.noteSubscriptionEvidence(number, now(), evidenceOfFailure(error))
    }
    return { subscription: notFound ? await unchanged(subscription) : subscription, answered: false }
  }

  return {
    /** Asks the gateway about a subscription; a question already under way is shared. */
    inquire(number: string): Promise<Inquiry> {
      return questions.join(number, () => inquireOnce(number))
    },
    /** The next inquiry about this one reads the list of its charges too. */
    wantCharges(number: string): void {
      wanted.add(number)
    },
    /** What earlier answers said no longer counts: it was sent anew. */
    forget: memory.forget,
    idle: questions.idle,
  }
}
