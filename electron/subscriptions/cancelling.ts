import type { Subscription, SubscriptionState } from '../../shared/subscription/subscription.ts'
import { cancellableSubscriptionStates } from '../../shared/subscription/subscription-life.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import { sendAndSettle } from '../gateway/send-and-settle.ts'
import type { Authority } from '../journal/authority.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import type { SubscriptionAct } from '../journal/subscriptions.ts'
import { createUnderWay } from '../under-way.ts'
import { hasPlace, outcomeOfCancellation, outcomeOfFailedCancellation, type Placed } from './outcome.ts'
import { prepareCancellation } from './requests.ts'
import type { SubscriptionsOptions } from './subscriptions-options.ts'
import type { SubscriptionAnswer } from './told.ts'

interface CancellingOptions extends SubscriptionsOptions {
  readonly settle: (
    subscription: Subscription,
    to: SubscriptionState,
    evidence: readonly Evidence[],
    act?: SubscriptionAct,
  ) => Promise<Subscription>
  readonly watch: (subscription: Subscription) => void
}

const cancellable: readonly string[] = cancellableSubscriptionStates

/** Ends subscriptions. A second cancellation of the same does no harm, so it may be asked for until the gateway says 06. */
export function createCancelling(options: CancellingOptions) {
  const { gateway, clock, pagesHere, settle, watch } = options
  const read = () => ({ at: clock.now(), pagesHere })
  const underWay = createUnderWay<Subscription>()

  async function cancelOnce(before: Subscription, authority?: Authority): Promise<Subscription> {
    if (!cancellable.includes(before.state.kind) || !hasPlace(before)) {
      throw new CallFailure('notPossible', `a subscription that is ${before.state.kind} can't be cancelled`)
    }
    const prepared = prepareCancellation({ gateway }, before)
    const asked = { ...before.state, kind: 'cancelling', since: clock.now(), reason: null } as const
    let cancelling: Subscription
    try {
      const act = authority && ({ kind: 'subscriptionCancelled', authority } as const)
      cancelling = await settle(before, asked, [evidenceOfRequest('sent', prepared)], act)
    } catch (error) {
      if (error instanceof StepOvertaken) {
        throw new CallFailure('notPossible', 'this subscription has just changed')
      }
      throw storageFailure(error, 'storageFailed') ?? error
    }
    return sendAndSettle(cancelling, prepared, {
      gateway,
      settle,
      watch,
      outcomeOfAnswer: (answer) =>
        outcomeOfCancellation(cancelling as Placed, answer as SubscriptionAnswer, read()),
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
