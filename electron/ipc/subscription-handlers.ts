import { CallFailure } from '../call-failure.ts'
import type { Parts } from './create-handlers.ts'
import type { Handlers } from './handlers.ts'

type SubscriptionCalls = Extract<keyof Handlers, `subscription.${string}`>

/** Payments that come again by themselves. */
export function subscriptionHandlers({
  journal,
  desk,
}: Pick<Parts, 'journal' | 'desk'>): Pick<Handlers, SubscriptionCalls> {
  return {
    'subscription.create': async (wanted) => (await desk()).subscriptions.create(wanted),
    'subscription.check': async ({ number }) => (await desk()).subscriptions.check(number),
    'subscription.cancel': async ({ number }) => (await desk()).subscriptions.cancel(number),
    'subscription.sendAgain': async ({ number }) => (await desk()).subscriptions.sendAgain(number),
    'subscription.list': ({ search, before, limit }) =>
      journal.listSubscriptions({ search, limit, ...(before === undefined ? {} : { before }) }),
    'subscription.read': async ({ number }) => {
      const subscription = await journal.readSubscription(number)
      if (!subscription) throw new CallFailure('notFound', 'there is no such subscription', 'number')
      return {
        subscription,
        timeline: await journal.readSubscriptionTimeline(number),
        checks: await journal.countSubscriptionChecks(number),
      }
    },
    'subscription.transactions': async ({ number, page, size }) => ({
      charges: [...(await (await desk()).subscriptions.transactions(number, { page, size }))],
    }),
  }
}
