import type { Subscription } from '../../../shared/subscription/subscription.ts'
import {
  chargeToLookAfter,
  subscriptionCaseOf,
  subscriptionFact,
  subscriptionResolutionsOf,
} from '../../../shared/subscription/subscription-case.ts'
import type { Authorities } from '../audit/authority.ts'
import type { timelineIn } from '../state-table.ts'
import type { SubscriptionClosing } from './subscription-book.ts'
import type { openSubscriptionTable } from './subscription-table.ts'

interface CasesParts {
  readonly subscriptions: ReturnType<typeof openSubscriptionTable>
  readonly audit: Authorities['act']
  readonly note: ReturnType<typeof timelineIn>['note']
  readonly lookAfterCharges: (number: string) => void
}

/** Subscriptions that somebody must look after; every call joins a transaction of the journal's. */
export function createSubscriptionCases({ subscriptions, audit, note, lookAfterCharges }: CasesParts) {
  const isOpen = (subscription: Subscription) =>
    !subscriptions.isClosed(subscription.number, subscriptionFact(subscription))

  return {
    list: (): Subscription[] => subscriptions.toLookAfter().filter(isOpen),
    /** Null if it is another case by now, or may not be closed like this. */
    close(closing: SubscriptionClosing): Subscription | null {
      const { number, fact, resolution, note: text, by, at, authority } = closing
      const found = subscriptions.find(number)
      const kind = found && subscriptionCaseOf(found)
      if (!kind || subscriptionFact(found) !== fact || !isOpen(found)) return null
      if (!subscriptionResolutionsOf(found).includes(resolution)) return null
      subscriptions.close(closing)
      if (chargeToLookAfter(found)) lookAfterCharges(number)
      const act = { action: 'closeCase', kind: 'caseClosed', amount: null, merchantTradeNo: number } as const
      const facts = { case: kind, resolution, note: text }
      const who = authority ? audit(authority, { ...act, at, detail: facts }) : {}
      note(number, at, { kind: 'caseClosed', detail: { ...facts, by, ...who } })
      return found
    },
  }
}
