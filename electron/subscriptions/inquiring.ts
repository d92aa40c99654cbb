import type { Subscription, SubscriptionState } from '../../shared/subscription/subscription.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from '../gateway/evidence.ts'
import { createInquiryMemory, isNotFound } from '../gateway/inquiry-memory.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import { createUnderWay } from '../under-way.ts'
import { outcomeOfAnswer } from './outcome.ts'
import { prepareInquiry } from './requests.ts'
import type { SubscriptionsOptions } from './subscriptions-options.ts'
import { chargesTold, lastPaidOf, type SubscriptionAnswer } from './told.ts'

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
  const { journal, gateway, clock, pagesHere, onChange, settle, existing, isUnderWay } = options
  const { now } = clock
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
      return { subscription: await noteCharges(settled, members, outcome ? [] : evidence), answered: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return unanswered(subscription, error)
    }
  }

  /** A charge that is news is written down with the answer that told it; an answer without news is counted. */
  async function noteCharges(
    subscription: Subscription,
    members: SubscriptionAnswer,
    evidence: readonly Evidence[],
  ): Promise<Subscription> {
    const charges = chargesTold(members)
    const [lastCharge = null] = charges
    const known = subscription.lastCharge
    const isNews =
      lastCharge !== null &&
      (lastCharge.platformTradeNo !== known?.platformTradeNo ||
        lastCharge.status !== known?.status ||
        lastCharge.paidAt !== known?.paidAt)
    if (!isNews) return evidence.length > 0 ? unchanged(subscription) : subscription
    const told = { lastCharge, lastPaidAt: lastPaidOf(charges) }
    const detail = { status: lastCharge.status, platformTradeNo: lastCharge.platformTradeNo ?? '' }
    const line = { kind: 'charged', detail } as const
    const changed = await journal.noteCharges(subscription.number, now(), told, [...evidence, line])
    onChange(changed)
    return changed
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
    /** What earlier answers said no longer counts: it was sent anew. */
    forget: memory.forget,
    idle: questions.idle,
  }
}
