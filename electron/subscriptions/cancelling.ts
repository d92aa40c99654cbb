import type { Subscription, SubscriptionState } from '../../shared/subscription/subscription.ts'
import { cancellableSubscriptionStates } from '../../shared/subscription/subscription-life.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from '../gateway/evidence.ts'
import { type Evidence, StepOvertaken } from '../journal/journal.ts'
import { hasPlace, outcomeOfCancellation, outcomeOfFailedCancellation, type Placed } from './outcome.ts'
import { prepareCancellation, type SubscriptionRequest } from './requests.ts'
import type { SubscriptionsOptions } from './subscriptions.ts'
import type { SubscriptionAnswer } from './told.ts'

interface CancellingOptions extends SubscriptionsOptions {
  readonly settle: (
    subscription: Subscription,
    to: SubscriptionState,
    evidence: readonly Evidence[],
  ) => Promise<Subscription>
  readonly watch: (subscription: Subscription) => void
}

const cancellable: readonly string[] = cancellableSubscriptionStates

/** Ends subscriptions. A second cancellation of the same does no harm, so it may be asked for until the gateway says 06. */
export function createCancelling(options: CancellingOptions) {
  const { gateway, clock, pagesHere, settle, watch } = options
  const read = () => ({ at: clock.now(), pagesHere })
  const underWay = new Map<string, Promise<Subscription>>()

  async function cancelOnce(before: Subscription): Promise<Subscription> {
    if (!cancellable.includes(before.state.kind) || !hasPlace(before)) {
      throw new CallFailure('notPossible', `a subscription that is ${before.state.kind} can't be cancelled`)
    }
    const prepared = prepareCancellation({ gateway }, before)
    const asked = { ...before.state, kind: 'cancelling', since: clock.now(), reason: null } as const
    let current: Subscription
    try {
      current = await settle(before, asked, [evidenceOfRequest('sent', prepared)])
    } catch (error) {
      if (error instanceof StepOvertaken) {
        throw new CallFailure('notPossible', 'this subscription has just changed')
      }
      throw storageFailure(error, 'storageFailed') ?? error
    }
    try {
      const { outcome, evidence } = await exchange(before, current as Placed, prepared)
      current = await settle(current, outcome, [evidence])
      return current
    } catch (error) {
      throw storageFailure(error, 'notRecorded') ?? error
    } finally {
      watch(current)
    }
  }

  async function exchange(
    before: Placed,
    current: Placed,
    prepared: SubscriptionRequest,
  ): Promise<{ outcome: SubscriptionState; evidence: Evidence }> {
    try {
      const answer = await gateway.send(prepared)
      const outcome = outcomeOfCancellation(current, answer.members as SubscriptionAnswer, read())
      return { outcome, evidence: evidenceOfExchange(prepared, answer) }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const outcome = outcomeOfFailedCancellation(before, error, clock.now())
      return { outcome, evidence: evidenceOfFailure(error) }
    }
  }

  return {
    cancel(subscription: Subscription): Promise<Subscription> {
      const { number } = subscription
      const already = underWay.get(number)
      if (already) return already
      const attempt = cancelOnce(subscription).finally(() => underWay.delete(number))
      underWay.set(number, attempt)
      return attempt
    },
    isCancelling: ({ number }: Subscription) => underWay.has(number),
    idle: () => Promise.allSettled(underWay.values()),
  }
}
