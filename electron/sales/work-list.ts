import type { Refund } from '../../shared/refund/refund.ts'
import { refundResolutionsOf } from '../../shared/refund/refund-case.ts'
import { type Case, casesOfSale, resolutionsOf } from '../../shared/sale/case.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Subscription } from '../../shared/subscription/subscription.ts'
import { subscriptionCaseOf, subscriptionFact } from '../../shared/subscription/subscription-case.ts'
import type { UnresolvedPayment } from '../../shared/work-list/reported-payment.ts'
import type {
  UnresolvedCase,
  UnresolvedRefund,
  UnresolvedSubscription,
} from '../../shared/work-list/unresolved.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { RefundBook, RefundClosing } from '../journal/refunds/refund-book.ts'
import type { SubscriptionBook, SubscriptionClosing } from '../journal/subscriptions/subscription-book.ts'
import type { CaseClosing, Cases } from '../journal/work-list/cases.ts'
import type { PaymentClosing, UnresolvedPaymentBook } from '../journal/work-list/unresolved-payments.ts'
import { written } from '../lifecycle/written.ts'

/** What needs a person; see `shared/sale/case.ts`. It needs only the journal: no case waits for the gateway. */
export interface WorkList {
  count(): Promise<number>
  /** The latest cases and the refunds with an unknown outcome; `next` knows when the gateway is asked again. */
  list(next: {
    readonly ofOrder: (merchantTradeNo: string) => number | null
    readonly ofRefund: (merchantRefundNo: string) => number | null
  }): Promise<{
    cases: UnresolvedCase[]
    refunds: UnresolvedRefund[]
    payments: UnresolvedPayment[]
    subscriptions: UnresolvedSubscription[]
    total: number
  }>
  /** Throws a CallFailure if the case has changed, or may not be closed like this. */
  close(closing: CaseClosing): Promise<void>
  /** The same for a refund that failed or needs review; returns the refund. */
  closeRefund(closing: RefundClosing): Promise<Refund>
  /** The same for a payment that was reported and not confirmed. */
  closePayment(closing: PaymentClosing): Promise<void>
  /** The same for a subscription that needed somebody. */
  closeSubscription(closing: SubscriptionClosing): Promise<void>
  /**
   * Something changed: reads the list soon, once for many changes, and reports its length if it changed. Not for an order that
   * makes no case and whose sale has none.
   */
  refresh(changed?: Order): void
  stop(): void
}

interface WorkListOptions {
  readonly journal: Cases &
    Pick<RefundBook, 'listRefundCases' | 'closeRefundCase'> &
    Pick<UnresolvedPaymentBook, 'listUnresolvedPayments' | 'closePayment'> &
    Pick<SubscriptionBook, 'listSubscriptionCases' | 'closeSubscriptionCase'>
  readonly now: () => number
  /** Called with the new length when the list has changed. */
  readonly onChange: (count: number) => void
  readonly onTrouble: (error: unknown) => void
}

/** As many as a person reads at once; the rest follow as these are closed. */
const SHOWN = 100
/** Many changes within this time make one refresh. */
const REST_MS = 100

function caseOfSubscription(subscription: Subscription): UnresolvedSubscription[] {
  const kind = subscriptionCaseOf(subscription)
  return kind === null ? [] : [{ subscription, kind, fact: subscriptionFact(subscription) }]
}

export function createWorkList({ journal, now, onChange, onTrouble }: WorkListOptions): WorkList {
  let lastSeen: string | undefined
  /** The sales with a case when the list was last read; null until it is read. */
  let sales: ReadonlySet<string> | null = null
  let timer: NodeJS.Timeout | undefined

  const read = async () => ({
    cases: await journal.listCases(),
    refunds: await journal.listRefundCases(),
    payments: await journal.listUnresolvedPayments(now()),
    subscriptions: (await journal.listSubscriptionCases()).flatMap(caseOfSubscription),
  })
  const lengthOf = (found: Awaited<ReturnType<typeof read>>) =>
    Object.values(found).reduce((sum, { length }) => sum + length, 0)

  async function refreshNow(): Promise<void> {
    try {
      sales = null
      const found = await read()
      const { cases, refunds, payments, subscriptions } = found
      sales = new Set(cases.map(({ order }) => order.saleId))
      const all = [
        ...cases.map(({ order, kind, since }) => `${order.merchantTradeNo} ${kind} ${since}`),
        ...refunds.map(({ merchantRefundNo, state }) => `${merchantRefundNo} ${state.kind} ${state.since}`),
        ...payments.map(({ ref }) => ref),
        ...subscriptions.map(({ subscription, fact }) => `${subscription.number} ${fact}`),
      ].join()
      if (all === lastSeen) return
      lastSeen = all
      onChange(lengthOf(found))
    } catch (error) {
      onTrouble(error)
    }
  }

  /** Whether a change of this order may add a case or end one. */
  const mayMatter = (order: Order) =>
    (sales?.has(order.saleId) ?? true) ||
    order.part !== undefined ||
    order.paidTwice ||
    casesOfSale([order]).length > 0

  function refresh(changed?: Order): void {
    if (changed && !mayMatter(changed)) return
    timer ??= setTimeout(() => {
      timer = undefined
      void refreshNow()
    }, REST_MS)
  }

  async function closed<Closed>(close: () => Promise<Closed | null>): Promise<Closed> {
    try {
      const done = await written(close)
      if (done === null) throw new CallFailure('notPossible', 'this case is another one by now')
      return done
    } finally {
      refresh()
    }
  }

  return {
    count: async () => lengthOf(await read()),

    async list(next) {
      const found = await read()
      const { cases, refunds, payments, subscriptions } = found
      const shown = cases.slice(0, SHOWN).map(async ({ kind, order, others, since }) => ({
        kind,
        order,
        others: [...others],
        since,
        lastAnswer: await journal.lastAnswer(order.merchantTradeNo),
        nextCheckAt: next.ofOrder(order.merchantTradeNo),
      }))
      const shownRefunds = refunds
        .slice(0, SHOWN)
        .map((refund) => ({ refund, nextCheckAt: next.ofRefund(refund.merchantRefundNo) }))
      return {
        cases: await Promise.all(shown),
        refunds: shownRefunds,
        payments: payments.slice(0, SHOWN),
        subscriptions: subscriptions.slice(0, SHOWN),
        total: lengthOf(found),
      }
    },

    async close(closing) {
      const may = (found: Case) => resolutionsOf(found).includes(closing.resolution)
      await closed(() => journal.closeCase(closing, may))
    },

    closeRefund(closing) {
      const may = (refund: Refund) => refundResolutionsOf(refund).includes(closing.resolution)
      return closed(() => journal.closeRefundCase(closing, may))
    },

    async closePayment(closing) {
      await closed(() => journal.closePayment(closing))
    },

    async closeSubscription(closing) {
      await closed(() => journal.closeSubscriptionCase(closing))
    },

    refresh,
    stop: () => clearTimeout(timer),
  }
}
