import { DAY } from '../../shared/durations.ts'
import type { Polling } from '../../shared/gateway/profile.ts'
import type { SubscriptionBook } from '../journal/subscriptions/subscription-book.ts'
import { afterEnd } from '../watching/pace.ts'
import type { AgeOf } from '../watching/watched.ts'

interface AwaitedOptions {
  readonly journal: Pick<SubscriptionBook, 'readSubscriptionTimeline'>
  readonly plan: Polling
  readonly now: () => number
}

/**
 * Charges that a notification named and whose outcome no answer has told yet: a gateway's list may lag behind its notifications.
 * They are asked about as a reported payment of an order is. In memory only: the usual inquiries find them too, but hours later.
 */
export function createAwaitedCharges({ journal, plan, now }: AwaitedOptions) {
  /** By the subscription: the gateway's number of the charge, and when it was told. */
  const awaited = new Map<string, { readonly no: string; readonly at: number }>()
  return {
    note(number: string, no: string): void {
      awaited.set(number, { no, at: now() })
    },
    isOpen: (number: string) => awaited.has(number),
    /** An inquiry was answered: forgets the charge if it is known now. */
    async answered(number: string): Promise<void> {
      const charge = awaited.get(number)
      if (!charge) return
      const lines = await journal.readSubscriptionTimeline(number)
      const isKnown = lines.some(
        ({ kind, detail: { platformTradeNo, status } }) =>
          kind === 'charged' && platformTradeNo === charge.no && status !== 'pending',
      )
      if (isKnown || now() - charge.at > DAY) awaited.delete(number)
    },
    /** How long to wait before asking for it; null if there is none. */
    nextIn(number: string, ageOf: AgeOf): number | null {
      const charge = awaited.get(number)
      return charge ? afterEnd(plan, ageOf(charge.at)) : null
    },
  }
}
