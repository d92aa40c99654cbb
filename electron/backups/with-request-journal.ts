import type { Journal } from '../journal/journal.ts'
import type { RequestedItem } from '../journal/recovery/request-journal.ts'

/** One line of the request journal: what is about to be asked, of which journal. */
export interface RequestJournalLine {
  readonly at: string
  readonly journal: string
  readonly asked: RequestedItem
}

/**
 * The same journal, which also tells the request journal what it has taken in to be asked of the gateway, before a byte
 * leaves: should the journal come back from an earlier moment, the next start misses it.
 */
export function withRequestJournal(journal: Journal, write: (line: RequestJournalLine) => void): Journal {
  const note = (at: number, asked: RequestedItem) =>
    write({ at: new Date(at).toISOString(), journal: journal.id, asked })
  return {
    ...journal,
    async openAttempt(attempt) {
      const order = await journal.openAttempt(attempt)
      const { merchantTradeNo: number, saleId, paymentType, amount, at } = attempt
      note(at, { kind: 'order', number, saleId, paymentType, amount })
      return order
    },
    async openRefund(wanted) {
      const refund = await journal.openRefund(wanted)
      const { merchantRefundNo: number, refundId, merchantTradeNo, platformRefundNo, amount, at } = wanted
      note(at, { kind: 'refund', number, refundId, merchantTradeNo, platformRefundNo, amount })
      return refund
    },
    async openSubscription(wanted) {
      const subscription = await journal.openSubscription(wanted)
      const { number, subscriptionId, paymentType, amount, feeType, interval, at } = wanted
      note(at, { kind: 'subscription', number, subscriptionId, paymentType, amount, feeType, interval })
      return subscription
    },
    async openStaticAccount(wanted) {
      const account = await journal.openStaticAccount(wanted)
      const { accountId, paymentType, at } = wanted
      note(at, { kind: 'staticAccount', accountId, paymentType })
      return account
    },
  }
}
