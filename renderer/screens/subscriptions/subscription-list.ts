import { create } from 'zustand'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Subscription, SubscriptionPlay } from '../../../shared/subscription/subscription.ts'
import { callMain, failureOf, onConnection, onEvent } from '../../main-process.ts'

interface SubscriptionList {
  readonly search: string
  /** Every subscription this window has heard of, by number. */
  readonly known: Readonly<Record<string, Subscription>>
  /** Numbers of those found so far, newest first; null until the first answer. */
  readonly found: readonly string[] | null
  readonly more: boolean
  readonly failure: Failure | null
}

const PAGE = 30

export const useSubscriptions = create<SubscriptionList>(() => ({
  search: '',
  known: {},
  found: null,
  more: false,
  failure: null,
}))

onEvent('subscription.changed', receive)
// A locked page keeps nothing of them.
onEvent('duty.changed', ({ kind }) => {
  if (kind === 'locked') useSubscriptions.setState({ known: {}, found: null, more: false })
})
onConnection((connected) => {
  const { search, found, failure } = useSubscriptions.getState()
  if (connected && (failure || found)) void searchSubscriptions(search)
})

/** Takes in what a reply or an event says, unless something newer is known already. */
function receive(subscription: Subscription): void {
  useSubscriptions.setState(({ known }) => {
    const before = known[subscription.number]
    const isOlder =
      before !== undefined &&
      (subscription.state.since < before.state.since ||
        (subscription.lastCheckedAt ?? 0) < (before.lastCheckedAt ?? 0))
    return isOlder ? {} : { known: { ...known, [subscription.number]: subscription } }
  })
}

/** Finds subscriptions; an answer that a later search has overtaken is dropped. */
export async function searchSubscriptions(search: string): Promise<void> {
  useSubscriptions.setState({ search, failure: null })
  await load(search, [])
}

export async function loadMore(): Promise<void> {
  const { search, found } = useSubscriptions.getState()
  await load(search, found ?? [])
}

async function load(search: string, before: readonly string[]): Promise<void> {
  const last = before.at(-1)
  try {
    const { subscriptions, more } = await callMain('subscription.list', {
      search: search.trim(),
      limit: PAGE,
      ...(last === undefined ? {} : { before: last }),
    })
    for (const subscription of subscriptions) receive(subscription)
    if (useSubscriptions.getState().search !== search) return
    useSubscriptions.setState({ found: [...before, ...subscriptions.map(({ number }) => number)], more })
  } catch (error) {
    useSubscriptions.setState({ failure: failureOf(error) })
  }
}

/** Creates one, and puts it on top of the list; returns its number. */
export async function createSubscription(wanted: CallInput<'subscription.create'>): Promise<string> {
  const created = await callMain('subscription.create', wanted)
  receive(created)
  await searchSubscriptions(useSubscriptions.getState().search)
  return created.number
}

/** Asks for something to be done about one, and shows what came of it. */
export async function act(
  call: 'subscription.check' | 'subscription.cancel' | 'subscription.sendAgain',
  number: string,
  approved: { readonly approval?: string } = {},
): Promise<void> {
  receive(await callMain(call, { number, ...approved }))
}

/** Plays its customer, in training mode, and shows what came of it. */
export async function playSubscription(number: string, action: SubscriptionPlay): Promise<void> {
  receive(await callMain('training.playSubscription', { number, action }))
}
