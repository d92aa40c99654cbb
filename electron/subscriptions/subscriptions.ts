import {
  isEMoneySubscription,
  type Subscription,
  type SubscriptionCharge,
} from '../../shared/subscription/subscription.ts'
import { watchedSubscriptionStates } from '../../shared/subscription/subscription-life.ts'
import { parseWibTime } from '../../shared/wib-time.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import type { Authority } from '../journal/audit/authority.ts'
import type { Evidence } from '../journal/steps.ts'
import { existingSubscription } from '../lifecycle/existing.ts'
import { createWatching } from '../lifecycle/watching.ts'
import { recorded } from '../lifecycle/written.ts'
import { lastHeardOf, leftOpen } from '../watching/left-open.ts'
import { createAwaitedCharges } from './awaited-charges.ts'
import { createSubscriptionCancellation } from './cancelling.ts'
import { createSubscriptionCreation, type RecordSubscription } from './creating.ts'
import { createSubscriptionInquiring } from './inquiring.ts'
import { nextInquiryIn } from './poll-plan.ts'
import { readChargesPage } from './reading-charges.ts'
import { createSubscriptionReports } from './reports.ts'
import type { SubscriptionsOptions, WantedSubscription } from './subscriptions-options.ts'

/** The part of a subscription notification that is used. */
export interface SubscriptionNotification {
  /** Names the kind of news; ours, as the document shows none. */
  readonly event: string | null
  /** `yyyyMMddHHmmss`, WIB. */
  readonly nextPaymentTime: string | null
  /** Null if it said nothing new. */
  readonly detail: Evidence['detail'] | null
}

/** Begins, watches and ends subscriptions. */
export interface Subscriptions {
  /** Resolves with the first outcome. */
  create(wanted: WantedSubscription): Promise<Subscription>
  /** Asks the gateway now. */
  check(number: string): Promise<Subscription>
  /** Asks the gateway to end it; `cancelling` until the gateway says that it has ended. */
  cancel(number: string, authority?: Authority): Promise<Subscription>
  /** Sends the same subscription again under its number, once it is known never to have arrived. */
  sendAgain(number: string, authority?: Authority): Promise<Subscription>
  /** One page of what was charged, from the gateway; the newest first. */
  transactions(number: string, page: { page: number; size: number }): Promise<ChargesShown>
  /** A notification about a subscription; it only triggers an inquiry. False if it is not in this journal. */
  onNotification(number: string, news: SubscriptionNotification): Promise<boolean>
  /** Watches every subscription that can still change. */
  watchOpen(): Promise<void>
  /** Resolves when no work is in progress. Its creator stops the watcher. */
  idle(): Promise<void>
}

/** A page of charges for a person; not whole where some of it could not be read. */
export interface ChargesShown {
  readonly charges: readonly SubscriptionCharge[]
  readonly isWhole: boolean
}

export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { journal, gateway, profile, clock, watcher, gatewayNow, onChange } = options
  const existing = (number: string) => existingSubscription(journal, number)
  const record: RecordSubscription = async ({ number, state }, to, evidence, act) => {
    const changed = await journal.takeSubscriptionStep({ number, from: state.kind, to, evidence, act })
    onChange(changed)
    return changed
  }
  const reports = createSubscriptionReports({ journal, now: clock.now })
  const awaited = createAwaitedCharges({ journal, plan: profile.polling, now: clock.now })
  const inquiring = createSubscriptionInquiring({
    ...options,
    reports,
    awaited,
    record,
    existing,
    isUnderWay: (subscription) => creating.isSending(subscription) || cancelling.isCancelling(subscription),
  })
  const watching = createWatching<Subscription>({
    watcher,
    now: clock.now,
    inquire: inquiring.inquire,
    keyOf: (number) => `subscription ${number}`,
    numberOf: ({ number }) => number,
    startedAt: ({ createdAt }) => createdAt,
    nextIn(subscription, misses, ageOf) {
      const clocks = { ageOf, gatewayNow: gatewayNow() }
      const planned = nextInquiryIn(subscription, profile.polling, clocks, misses)
      const forAwaited = misses > 0 ? null : awaited.nextIn(subscription.number, ageOf)
      return forAwaited === null ? planned : Math.min(forAwaited, planned ?? forAwaited)
    },
  })
  const { watch } = watching
  const watchLeftOpen = (subscription: Subscription, answeredAt: number) =>
    watcher.watch(leftOpen(watching.watched(subscription), answeredAt))
  const creating = createSubscriptionCreation({ ...options, record, watch, forget: inquiring.forget })
  const cancelling = createSubscriptionCancellation({ ...options, record, existing, watch })

  return {
    create: creating.create,
    check(number) {
      inquiring.wantCharges(number)
      return watching.check(number)
    },
    cancel: async (number, authority) => cancelling.cancel(await existing(number), authority),
    sendAgain: async (number, authority) => creating.sendAgain(await existing(number), authority),
    async transactions(number, page) {
      const found = await existing(number)
      if (!isEMoneySubscription(found.paymentType))
        throw new CallFailure('notPossible', 'the gateway does not list the charges of a card subscription')
      try {
        const { charges, evidence, unreadable } = await readChargesPage(gateway, found, page)
        // A charge that is shown to a person as paid must be in the journal.
        const listed = { charges, first: 'older' } as const
        const { subscription, news } = await recorded(() =>
          journal.noteCharges(number, clock.now(), listed, evidence),
        )
        if (news > 0) onChange(subscription)
        return { charges, isWhole: unreadable === null }
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        throw new CallFailure('notAnswered', `the gateway listed no transactions: ${error.message}`)
      }
    },
    async onNotification(named, { event, nextPaymentTime, detail }) {
      const found = await journal.findSubscriptionByAnyNumber(named)
      if (!found) return false
      const { number } = found
      const { platformTradeNo = '' } = detail ?? {}
      if (platformTradeNo !== '' && isEMoneySubscription(found.paymentType))
        awaited.note(number, platformTradeNo)
      if (detail) await journal.noteSubscriptionEvidence(number, clock.now(), { kind: 'notified', detail })
      if (event === 'reminder' || nextPaymentTime !== null) {
        const chargeAt = parseWibTime(nextPaymentTime ?? '')
        onChange(await journal.noteAnnouncement(number, { chargeAt, notifiedAt: clock.now() }))
      }
      await reports.note(number)
      await watching.hurry(number)
      return true
    },
    async watchOpen() {
      for (const subscription of await journal.listSubscriptionsByState(watchedSubscriptionStates))
        watchLeftOpen(subscription, lastHeardOf(subscription))
      // An answer to the inquiry says nothing of its list.
      for (const ended of await journal.listEndedWithUnreadCharges()) watchLeftOpen(ended, 0)
      for (const reported of await reports.readAgain()) watching.askAgain(reported)
    },
    async idle() {
      await Promise.allSettled([creating.idle(), cancelling.idle(), inquiring.idle()])
    },
  }
}
