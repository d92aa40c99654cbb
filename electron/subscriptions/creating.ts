import { createSingleFlight } from '../../platform/single-flight.ts'
import type { Subscription, SubscriptionState } from '../../shared/subscription/subscription.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import type { Authority } from '../journal/audit/authority.ts'
import type { Evidence } from '../journal/steps.ts'
import type { SubscriptionAct } from '../journal/subscriptions/subscription-book.ts'
import { createOnce } from '../lifecycle/create-once.ts'
import { newNumber } from '../lifecycle/new-number.ts'
import { outcomeOfFailure } from '../lifecycle/outcome-of-failure.ts'
import { createSending } from '../lifecycle/sending.ts'
import { demandNeverArrived, wasNotTaken } from '../lifecycle/sending-again.ts'
import { isBeingSent } from '../lifecycle/sent.ts'
import { written } from '../lifecycle/written.ts'
import { outcomeOfAnswer } from './outcome.ts'
import type { SubscriptionAnswer } from './reported.ts'
import { prepareCreation, type SubscriptionRequest } from './requests.ts'
import type { SubscriptionsOptions, WantedSubscription } from './subscriptions-options.ts'

/** Records a subscription's next state on disk. */
export type RecordSubscription = (
  subscription: Subscription,
  to: SubscriptionState,
  evidence: readonly Evidence[],
  act?: SubscriptionAct,
) => Promise<Subscription>

interface CreatingOptions extends SubscriptionsOptions {
  readonly record: RecordSubscription
  readonly watch: (subscription: Subscription) => void
  /** It is sent again: answers to earlier inquiries no longer count. */
  readonly forget: (subscription: Subscription) => void
}

export function createSubscriptionCreation(options: CreatingOptions) {
  const { journal, gateway, clock, random, pagesHere, record, watch, forget } = options
  const underWay = createSingleFlight<Subscription>()

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
        ...details,
        storeId: prepared.storeId,
        subscriptionId,
        customer,
        evidence,
        authority,
        at: clock.now(),
      }),
    )
    return send(subscription, prepared)
  }

  const sending = createSending<Subscription, SubscriptionState, SubscriptionAnswer>({
    gateway,
    now: clock.now,
    record,
    outcomeOfFailure,
    watch,
    forget,
    outcomeOfAnswer: (subscription, answer) =>
      outcomeOfAnswer(subscription, answer, { at: clock.now(), pagesHere }),
  })
  const send = (subscription: Subscription, prepared: SubscriptionRequest, act?: SubscriptionAct) =>
    sending(subscription, prepared, (to, evidence) => written(() => record(subscription, to, evidence, act)))

  return {
    create: createOnce<WantedSubscription, Subscription>({
      underWay,
      idField: 'subscriptionId',
      find: (subscriptionId) => journal.findSubscription(subscriptionId),
      begin,
      isSame: isSameSubscription,
      maySend: ({ state }) => wasNotTaken(state),
      send: (subscription) => send(subscription, prepareCreation(options, subscription)),
    }),

    async sendAgain(subscription: Subscription, authority?: Authority): Promise<Subscription> {
      const { state, subscriptionId } = subscription
      demandNeverArrived(state, underWay.has(subscriptionId))
      const act = authority && ({ kind: 'subscriptionSentAgain', authority } as const)
      return underWay.begin(subscriptionId, () =>
        send(subscription, prepareCreation(options, subscription), act),
      )
    },

    isSending: ({ subscriptionId, state }: Subscription) =>
      isBeingSent(state) && underWay.has(subscriptionId),
    idle: underWay.idle,
  }
}

const isSameSubscription = (subscription: Subscription, wanted: WantedSubscription): boolean =>
  subscription.paymentType === wanted.paymentType &&
  subscription.amount === wanted.amount &&
  subscription.interval.type === wanted.interval.type &&
  subscription.interval.value === wanted.interval.value &&
  subscription.title === wanted.title &&
  subscription.message === (wanted.message ?? null)
