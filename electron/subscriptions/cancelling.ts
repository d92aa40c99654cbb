import { createSingleFlight } from '../../platform/single-flight.ts'
import type { Subscription, SubscriptionState } from '../../shared/subscription/subscription.ts'
import { cancellableSubscriptionStates } from '../../shared/subscription/subscription-life.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import type { Authority } from '../journal/audit/authority.ts'
import { StepOvertaken } from '../journal/steps.ts'
import { exchange } from '../lifecycle/sending.ts'
import { written } from '../lifecycle/written.ts'
import type { RecordSubscription } from './creating.ts'
import { hasPlace, outcomeOfCancellation, outcomeOfFailedCancellation } from './outcome.ts'
import type { SubscriptionAnswer } from './reported.ts'
import { prepareCancellation } from './requests.ts'
import type { SubscriptionsOptions } from './subscriptions-options.ts'

interface CancellingOptions extends SubscriptionsOptions {
  readonly record: RecordSubscription
  readonly existing: (number: string) => Promise<Subscription>
  readonly watch: (subscription: Subscription) => void
}

const cancellable: readonly string[] = cancellableSubscriptionStates

/** Cancels subscriptions. Cancelling twice does no harm, so it may be repeated until the gateway says 06. */
export function createSubscriptionCancellation(options: CancellingOptions) {
  const { journal, gateway, clock, pagesHere, record, existing, watch } = options
  const read = () => ({ at: clock.now(), pagesHere })
  const underWay = createSingleFlight<Subscription>()

  /** An inquiry that left before a second cancellation may have recorded its answer meanwhile. That answer stands. */
  const recordUnlessOvertaken: RecordSubscription = async (cancelling, to, evidence) => {
    try {
      return await record(cancelling, to, evidence)
    } catch (error) {
      if (!(error instanceof StepOvertaken)) throw error
      const { number } = cancelling
      for (const each of evidence) await journal.noteSubscriptionEvidence(number, clock.now(), each)
      return existing(number)
    }
  }

  async function cancelOnce(before: Subscription, authority?: Authority): Promise<Subscription> {
    if (!cancellable.includes(before.state.kind) || !hasPlace(before)) {
      throw new CallFailure('notPossible', `a subscription that is ${before.state.kind} can't be cancelled`)
    }
    const prepared = prepareCancellation({ gateway }, before)
    const asked = { ...before.state, kind: 'cancelling', since: clock.now(), reason: null } as const
    const act = authority && ({ kind: 'subscriptionCancelled', authority } as const)
    const cancelling = await written(() => record(before, asked, [evidenceOfRequest('sent', prepared)], act))
    return exchange<Subscription, SubscriptionState, SubscriptionAnswer>(cancelling, prepared, {
      gateway,
      record: recordUnlessOvertaken,
      watch,
      outcomeOfAnswer: (_, answer) => outcomeOfCancellation({ ...cancelling, state: asked }, answer, read()),
      outcomeOfFailure: (error) => outcomeOfFailedCancellation(before, error, clock.now()),
    })
  }

  return {
    cancel: (subscription: Subscription, authority?: Authority) =>
      underWay.join(subscription.number, () => cancelOnce(subscription, authority)),
    isCancelling: ({ number }: Subscription) => underWay.has(number),
    idle: underWay.idle,
  }
}
