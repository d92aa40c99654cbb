import type { FeeType } from '../../../shared/gateway/orders.ts'
import type { Sen } from '../../../shared/money.ts'
import type { TimelineEntry } from '../../../shared/sale/timeline-entry.ts'
import type { PaidCharge } from '../../../shared/subscription/paid-charge.ts'
import type {
  Subscription,
  SubscriptionCharge,
  SubscriptionInterval,
  SubscriptionState,
} from '../../../shared/subscription/subscription.ts'
import type { SubscriptionResolution } from '../../../shared/subscription/subscription-case.ts'
import type {
  SubscriptionStateKind,
  watchedSubscriptionStates,
} from '../../../shared/subscription/subscription-life.ts'
import type { Authority } from '../audit/authority.ts'
import type { SearchQuery } from '../search.ts'
import type { Evidence } from '../steps.ts'

/** What the counter is about to request. `evidence` has the body exactly as it will be sent. */
export interface NewSubscription {
  readonly number: string
  readonly subscriptionId: string
  readonly paymentType: Subscription['paymentType']
  readonly amount: Sen
  readonly feeType: FeeType
  readonly interval: SubscriptionInterval
  readonly title: string
  readonly message: string | null
  readonly customer: string | null
  /** The branch that the request names; empty if none. */
  readonly storeId?: string | undefined
  readonly evidence: Evidence
  readonly at: number
  /** If given, recorded in the audit log. */
  readonly authority?: Authority | undefined
}

/** A step of a subscription's life with its evidence; all committed together, or not at all. */
export interface SubscriptionStep {
  readonly number: string
  readonly from: SubscriptionStateKind
  readonly to: SubscriptionState
  readonly evidence: readonly Evidence[]
  /** For steps by people: who authorised it, for the audit log. */
  readonly act?: SubscriptionAct | undefined
}

/** What people do to an existing subscription. */
export interface SubscriptionAct {
  readonly kind: 'subscriptionSentAgain' | 'subscriptionCancelled'
  readonly authority: Authority
}

/** The charges in one answer. */
export interface ChargeReport {
  /** Newest first, if their order is known. */
  readonly charges: readonly SubscriptionCharge[]
  /** Whether the first of these is the newest of all: `older` on a later page, `maybe` if their order is unknown. */
  readonly first: 'newest' | 'maybe' | 'older'
  /** The gateway's list has now been read to its end; false if something in it can't be read. */
  readonly readToEnd?: boolean
}

/** What people did about a subscription that needed somebody. It is stored beside closings of reported payments. */
export interface SubscriptionClosing {
  readonly number: string
  /** What was on the screen; a later fact needs a new decision. */
  readonly fact: string
  readonly resolution: SubscriptionResolution
  readonly note: string
  readonly by: string
  readonly at: number
  readonly authority?: Authority
}

/** States with an index: any other has an unlimited number of subscriptions. */
export type OpenSubscriptionKind = 'intent' | (typeof watchedSubscriptionStates)[number]

/** The subscriptions' part of the journal. */
export interface SubscriptionBook {
  openSubscription(subscription: NewSubscription): Promise<Subscription>
  /** Throws {@link StepOvertaken} when the subscription is not in `from`. */
  takeSubscriptionStep(step: SubscriptionStep): Promise<Subscription>
  noteSubscriptionUnchanged(number: string, at: number): Promise<Subscription>
  noteSubscriptionEvidence(number: string, at: number, evidence: Evidence): Promise<void>
  /** Records the new charges with the answer that reported them; `news` is their number. */
  noteCharges(
    number: string,
    at: number,
    reported: ChargeReport,
    evidence: readonly Evidence[],
  ): Promise<{ subscription: Subscription; news: number }>
  noteAnnouncement(number: string, announced: NonNullable<Subscription['announced']>): Promise<Subscription>
  /** A notification came: until {@link clearSubscriptionReport} a start asks about the subscription. */
  noteSubscriptionReported(number: string, at: number): Promise<void>
  clearSubscriptionReport(number: string): Promise<void>
  listReportedSubscriptions(): Promise<Subscription[]>
  readSubscription(number: string): Promise<Subscription | null>
  /** By our number or by the one the gateway gave it. */
  findSubscriptionByAnyNumber(number: string): Promise<Subscription | null>
  /** The subscription with this id. */
  findSubscription(subscriptionId: string): Promise<Subscription | null>
  /** Newest first. */
  listSubscriptions(query: SearchQuery): Promise<{ subscriptions: Subscription[]; more: boolean }>
  listSubscriptionsByState(states: readonly OpenSubscriptionKind[]): Promise<Subscription[]>
  /** Subscriptions that have ended although some of their charges may not have been read. */
  listEndedWithUnreadCharges(): Promise<Subscription[]>
  /** Those that somebody must look after, newest first. */
  listSubscriptionCases(): Promise<Subscription[]>
  /** Returns the subscription; null if it has no such case any more, or may not be closed like this. */
  closeSubscriptionCase(closing: SubscriptionClosing): Promise<Subscription | null>
  /** A paid charge: by the gateway's number, or, if it has none, by its time; null if there is no such one, or several. */
  readPaidCharge(
    named: Pick<SubscriptionCharge, 'platformTradeNo' | 'paidAt'> & { readonly number: string },
  ): Promise<PaidCharge | null>
  readSubscriptionTimeline(number: string): Promise<TimelineEntry[]>
  countSubscriptionChecks(number: string): Promise<number>
}
