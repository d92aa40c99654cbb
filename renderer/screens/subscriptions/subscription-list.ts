import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Subscription, SubscriptionPlay } from '../../../shared/subscription/subscription.ts'
import { callMain, onEvent, stopAll } from '../../bridge/main-process.ts'
import { createKnown } from '../../state/lists/known.ts'
import { createPagedList, PAGE } from '../../state/lists/paged-list.ts'

const { use, receive } = createKnown<Subscription>(({ number }) => number)
/** The subscriptions that this window knows, by number. */
export const useSubscriptions = use

/** The number of each subscription found. */
export const subscriptionList = createPagedList<{ readonly search: string }, string>(
  { search: '' },
  async ({ search }, after) => {
    const { subscriptions, more } = await callMain('subscription.list', {
      search: search.trim(),
      limit: PAGE,
      ...(after === undefined ? {} : { before: after }),
    })
    for (const subscription of subscriptions) receive(subscription)
    return { items: subscriptions.map(({ number }) => number), more }
  },
)

/** Follows changes of subscriptions while they are shown; returns the function that stops it. */
export function followSubscriptions(): () => void {
  return stopAll(subscriptionList.findWhenBack(), onEvent('subscription.changed', receive))
}

/** Creates one, and puts it on top of the list; returns its number. */
export async function createSubscription(wanted: CallInput<'subscription.create'>): Promise<string> {
  const created = await callMain('subscription.create', wanted)
  receive(created)
  await subscriptionList.find()
  return created.number
}

/** Requests an action about one, and shows the result. */
export async function act(
  call: 'subscription.check' | 'subscription.cancel' | 'subscription.sendAgain',
  number: string,
  approved: { readonly approval?: string } = {},
): Promise<void> {
  receive(await callMain(call, { number, ...approved }))
}

/** Plays its customer, in training mode, and shows the result. */
export async function playSubscription(number: string, action: SubscriptionPlay): Promise<void> {
  receive(await callMain('training.playSubscription', { number, action }))
}
