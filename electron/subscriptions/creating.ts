import type { Subscription, SubscriptionState } from '../../shared/subscription/subscription.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import { sendAndSettle } from '../gateway/send-and-settle.ts'
import type { Authority } from '../journal/authority.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import type { SubscriptionAct } from '../journal/subscriptions.ts'
import { outcomeOfFailure } from '../lifecycle/outcome-of-failure.ts'
import { newNumber } from '../new-number.ts'
import { createUnderWay } from '../under-way.ts'
import { outcomeOfAnswer } from './outcome.ts'
import { prepareCreation, type SubscriptionRequest } from './requests.ts'
import type { SubscriptionsOptions, WantedSubscription } from './subscriptions-options.ts'
import type { SubscriptionAnswer } from './told.ts'

interface CreatingOptions extends SubscriptionsOptions {
  readonly settle: (
    subscription: Subscription,
    to: SubscriptionState,
    evidence: readonly Evidence[],
    act?: SubscriptionAct,
  ) => Promise<Subscription>
  readonly watch: (subscription: Subscription) => void
  /** What inquiries were answered so far no longer counts: it is sent anew. */
  readonly forget: (number: string) => void
}

export function createCreating(options: CreatingOptions) {
  const { journal, gateway, clock, random, pagesHere, settle, watch } = options
  const read = () => ({ at: clock.now(), pagesHere })
  const underWay = createUnderWay<Subscription>()

  async function createOnce(wanted: WantedSubscription): Promise<Subscription> {
    const earlier = await journal.findSubscription(wanted.subscriptionId)
    if (!earlier) return begin(wanted)
    const same = sameSubscription(earlier, wanted)
    return wasNotTaken(same) ? send(same, prepareCreation(options, same)) : same
  }

  async function begin(wanted: WantedSubscription): Promise<Subscription> {
    const { subscriptionId, paymentType, amount, interval, title } = wanted
    const details = {
      number: newNumber('SB', clock.now(), random),
      paymentType,
      amount,
      feeType: options.feeTypeOn(paymentType),
      interval,
      title,
      message: wanted.message ?? null,
    }
    const prepared = prepareCreation(options, details)
    const evidence = evidenceOfRequest('created', prepared)
    const { customer = null, authority } = wanted
    const subscription = await written(() =>
      journal.openSubscription({
        ...{ ...details, subscriptionId, customer, evidence, authority },
        at: clock.now(),
      }),
    )
    return send(subscription, prepared)
  }

  /** From here on bytes may leave, so the subscription is `sending` on disk first. */
  async function send(
    subscription: Subscription,
    prepared: SubscriptionRequest,
    again?: Authority,
  ): Promise<Subscription> {
    const act = again && ({ kind: 'subscriptionSentAgain', authority: again } as const)
    const evidence = [evidenceOfRequest('sent', prepared)]
    const sending = await written(() =>
      settle(subscription, { kind: 'sending', since: clock.now() }, evidence, act),
    )
    options.forget(subscription.number)
    const wasSentBefore = subscription.state.kind === 'unknown'
    return sendAndSettle(sending, prepared, {
      gateway,
      settle,
      watch,
      outcomeOfAnswer: (answer) => outcomeOfAnswer(sending, answer as SubscriptionAnswer, read()),
      outcomeOfFailure: (error) => outcomeOfFailure(error, clock.now(), wasSentBefore),
    })
  }

  return {
    async create(wanted: WantedSubscription): Promise<Subscription> {
      const already = underWay.get(wanted.subscriptionId)
      return already
        ? sameSubscription(await already, wanted)
        : underWay.begin(wanted.subscriptionId, () => createOnce(wanted))
    },

    async sendAgain(subscription: Subscription, authority?: Authority): Promise<Subscription> {
      const { state, subscriptionId } = subscription
      if (state.kind !== 'unknown' || !state.neverArrived || underWay.has(subscriptionId)) {
        throw new CallFailure(
          'notPossible',
          'only a subscription that is known never to have arrived may be sent again',
        )
      }
      return underWay.begin(subscriptionId, () =>
        send(subscription, prepareCreation(options, subscription), authority),
      )
    },

    isSending: ({ subscriptionId, state }: Subscription) =>
      state.kind === 'sending' && underWay.has(subscriptionId),
    idle: underWay.idle,
  }
}

/** It is certain that the gateway never took it: the same one may go, under its own number. */
function wasNotTaken({ state }: Subscription): boolean {
  if (state.kind === 'rejected') return state.cause === 'notSent' || state.cause === 'throttled'
  return state.kind === 'intent'
}

/** The same asked for twice is one; asked for otherwise, it is another and needs a name of its own. */
function sameSubscription(subscription: Subscription, wanted: WantedSubscription): Subscription {
  const isSame =
    subscription.paymentType === wanted.paymentType &&
    subscription.amount === wanted.amount &&
    subscription.interval.type === wanted.interval.type &&
    subscription.interval.value === wanted.interval.value &&
    subscription.title === wanted.title &&
    subscription.message === (wanted.message ?? null)
  if (isSame) return subscription
  throw new CallFailure('notPossible', `${subscription.number} was asked for otherwise`, 'subscriptionId')
}

/** A disk that fails is an answer: nothing was sent. */
async function written<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof StepOvertaken) {
      throw new CallFailure('notPossible', 'this subscription has just changed')
    }
    throw storageFailure(error, 'storageFailed') ?? error
  }
}
