import { create } from 'zustand'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import { isOlder } from '../../../shared/is-older.ts'
import type { Subscription, SubscriptionPlay } from '../../../shared/subscription/subscription.ts'
import { callMain, onEvent } from '../../bridge/main-process.ts'
import { forgetOnLock } from '../../state/on-lock.ts'
import { createPagedList } from '../../state/paged-list.ts'

interface Subscriptions {
  /** Every subscription that this window knows, by number. */
  readonly known: Readonly<Record<string, Subscription>>
}

const PAGE = 30

export const useSubscriptions = create<Subscriptions>(() => ({ known: {} }))
forgetOnLock(() => useSubscriptions.setState({ known: {} }))

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
  const stops = [subscriptionList.findWhenBack(), onEvent('subscription.changed', receive)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Stores a subscription from a reply or an event, unless a newer revision is known. */
function receive(subscription: Subscription): void {
  useSubscriptions.setState(({ known }) => {
    return isOlder(subscription, known[subscription.number])
      ? {}
      : { known: { ...known, [subscription.number]: subscription } }
  })
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
