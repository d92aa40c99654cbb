import type { Refund } from '../../shared/refund/refund.ts'
import type { ReportedPayment } from '../../shared/work-list/reported-payment.ts'
import type { Journal } from '../journal/journal.ts'
import {
  type NumberedItem,
  numberedItem,
  type ReportedItem,
  type RequestedItem,
} from '../journal/recovery/request-journal-lines.ts'
import type { NewAttempt } from '../journal/steps.ts'

/** One line of the request journal: what is about to be requested, or was reported, and for which journal. */
export type RequestJournalLine = { readonly at: string; readonly journal: string } & (
  | { readonly asked: RequestedItem }
  | { readonly reported: ReportedItem }
  | { readonly numbered: NumberedItem }
)

/**
 * The same journal, which also writes each new request to the request journal before a byte leaves, each
 * reported payment that matches no request of ours before the gateway gets its acknowledgement, and the number of each static
 * account. If the disk later returns an older state of the journal, the next start notices.
 */
export function withRequestJournal(journal: Journal, write: (line: RequestJournalLine) => void): Journal {
  const note = (at: number, asked: RequestedItem) =>
    write({ at: new Date(at).toISOString(), journal: journal.id, asked })
  const noteReported = (at: number, number: string, { reported, name, accountId }: Reported) => {
    const { payer: _, merchantTradeNo, platformTradeNo, paymentType, vaCode, amount, paidAt } = reported
    const payment = { merchantTradeNo, platformTradeNo, paymentType, vaCode, amount, paidAt }
    const line = { at: new Date(at).toISOString(), journal: journal.id }
    write({ ...line, reported: { number, name, accountId, ...payment } })
  }
  const noteRefund = (refund: Refund) => {
    const {
      merchantRefundNo: number,
      refundId,
      merchantTradeNo,
      platformRefundNo,
      amount,
      createdAt: at,
    } = refund
    const { goods, lines, parts, undoes, outside } = refund
    const more = {
      ...(goods === undefined ? {} : { goods }),
      ...(lines ? { lines: lines.map(({ name: _, ...line }) => line) } : {}),
      ...(parts ? { parts } : {}),
      ...(undoes ? { undoes } : {}),
      ...(outside ? { outside } : {}),
    }
    note(at, { kind: 'refund', number, refundId, merchantTradeNo, platformRefundNo, amount, ...more })
  }
  return {
    ...journal,
    async openAttempt(attempt) {
      const order = await journal.openAttempt(attempt)
      const { merchantTradeNo: number, saleId, paymentType, amount, at } = attempt
      note(at, {
        kind: 'order',
        number,
        saleId,
        paymentType,
        amount,
        ...branchOf(attempt),
        ...partOf(attempt),
      })
      return order
    },
    async payInCash(payment) {
      const order = await journal.payInCash(payment)
      const { merchantTradeNo: number, saleId, paymentType, amount, tendered, at } = payment
      const inCash = { tendered, ...(payment.rounding ? { rounding: payment.rounding } : {}) }
      note(at, { kind: 'order', number, saleId, paymentType, amount, ...inCash, ...partOf(payment) })
      return order
    },
    async refundAtOnce(wanted) {
      const refund = await journal.refundAtOnce(wanted)
      noteRefund(refund)
      return refund
    },
    async openRefund(wanted) {
      const refund = await journal.openRefund(wanted)
      noteRefund(refund)
      return refund
    },
    async openSubscription(wanted) {
      const subscription = await journal.openSubscription(wanted)
      const { number, subscriptionId, paymentType, amount, feeType, interval, at } = wanted
      const asked = { number, subscriptionId, paymentType, amount, feeType, interval, ...branchOf(wanted) }
      note(at, { kind: 'subscription', ...asked })
      return subscription
    },
    async openStaticAccount(wanted) {
      const account = await journal.openStaticAccount(wanted)
      const { accountId, paymentType, at } = wanted
      note(at, { kind: 'staticAccount', accountId, paymentType, ...branchOf(wanted) })
      return account
    },
    async takeStaticAccountStep(step) {
      const account = await journal.takeStaticAccountStep(step)
      const { accountId, state } = account
      if (step.to.kind === 'active' && state.kind === 'active') {
        const line = { at: new Date(state.since).toISOString(), journal: journal.id }
        write({ ...line, numbered: numberedItem(accountId, state.vaCode) })
      }
      return account
    },
    async noteStaticPaymentNotified(news) {
      const noted = await journal.noteStaticPaymentNotified(news)
      // What may be another payment has no number of its own yet.
      if (noted.isNew || noted.mayBeAnother)
        noteReported(news.at, noted.isNew ? noted.payment.merchantTradeNo : news.name, news)
      return noted
    },
    async keepUnplacedPayment(news) {
      const isNew = await journal.keepUnplacedPayment(news)
      if (isNew) noteReported(news.at, news.name, { ...news, accountId: null })
      return isNew
    },
  }
}

interface Reported {
  readonly reported: ReportedPayment
  readonly name: string
  readonly accountId: string | null
}

/** For a sale that is paid in two: which part it is. */
const partOf = ({ partOf: of }: NewAttempt) =>
  of ? { saleAmount: of.total, ...(of.restOf === null ? {} : { restOf: of.restOf }) } : {}

const branchOf = ({ storeId }: { readonly storeId?: string | undefined }) =>
  storeId === undefined ? {} : { storeId }
