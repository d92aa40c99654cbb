import type { Clock } from '../../platform/clock.ts'
import { isPaid } from '../../shared/sale/order-life.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Journal } from '../journal/journal.ts'
import type { Notification } from '../notifications/notification.ts'
import type { Refunds } from '../refunds/refunds.ts'
import type { Sales } from '../sales/sales.ts'
import type { StaticAccounts } from '../static-accounts/static-accounts.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'

interface NotificationRouterOptions {
  readonly journal: Pick<
    Journal,
    | 'readOrder'
    | 'readRefund'
    | 'findSubscriptionByAnyNumber'
    | 'findStaticAccountFor'
    | 'noteEvidence'
    | 'keepUnplacedPayment'
  >
  readonly clock: Pick<Clock, 'now'>
  readonly sales: Pick<Sales, 'onNotification'>
  readonly refunds: Pick<Refunds, 'onNotification' | 'onOrderNotification'>
  readonly subscriptions: Pick<Subscriptions, 'onNotification'>
  readonly staticAccounts: Pick<StaticAccounts, 'onNotification'>
  readonly onUnplaced: () => void
  readonly onTrouble: (error: unknown) => void
}

type Detail = Readonly<Record<string, string>>

/**
 * Finds the order, refund, subscription or account that a notification is about, and triggers our own inquiry. A payment
 * that matches nothing is kept for people: the journal may have forgotten it, as after a restore.
 */
export function createNotificationRouter(options: NotificationRouterOptions) {
  const { journal, clock, sales, refunds, subscriptions, staticAccounts } = options

  async function place(news: Notification): Promise<void> {
    const { merchantTradeNo, merchantRefundNo, status, platformTradeNo } = news
    const said = { status: status ?? '', platformTradeNo: platformTradeNo ?? '', signature: 'valid' }
    // A repeated notification triggers an inquiry but no second entry in the timeline.
    const detail = news.again ? null : said
    if (merchantRefundNo !== null) {
      await refunds.onNotification(merchantRefundNo, detail, status === '02')
      return
    }
    const order = merchantTradeNo === null ? null : await journal.readOrder(merchantTradeNo)
    if (merchantTradeNo !== null && order) {
      if (detail) await journal.noteEvidence(merchantTradeNo, clock.now(), { kind: 'notified', detail })
      await sales.onNotification(merchantTradeNo, status === '02')
      // API document, "Events": a refund's notification has the parameters of the e-money inquiry, which names the order.
      if (isPaid(order.state)) await refunds.onOrderNotification(merchantTradeNo)
    } else if (!(await isOfSubscription(news, detail))) {
      await placePayment(news, detail ?? {})
    }
  }

  async function isOfSubscription(news: Notification, detail: Detail | null): Promise<boolean> {
    const { subscriptionNumbers, event = null, nextPaymentTime = null } = news
    const reported = detail && {
      ...detail,
      ...(event && { event }),
      ...(nextPaymentTime && { nextPaymentTime }),
    }
    for (const number of subscriptionNumbers) {
      if (await subscriptions.onNotification(number, { event, nextPaymentTime, detail: reported }))
        return true
    }
    return false
  }

  /** A payment to a static account has a number that is not ours, or none. */
  async function placePayment(news: Notification, detail: Detail): Promise<void> {
    const { status, subscriptionNumbers, payment, digest } = news
    if (status === '01' || status === '09') return
    // Nothing but a notification tells of it, so any other word for "paid" makes us ask as well.
    if (await staticAccounts.onNotification({ reported: payment, name: digest, detail })) return
    if (status !== null && status !== '02') return
    const { accountNo: _, ...reported } = payment
    const [number = null] = subscriptionNumbers
    const { platformTradeNo, amount, paidAt } = reported
    // Many payments may have one number. Without the gateway's own number or a time only the same content is surely the
    // same payment: one that people see twice costs less than one that nobody sees.
    const names =
      platformTradeNo === null ? [number, null, amount, paidAt ?? digest] : [number, platformTradeNo]
    const isNamed = number !== null || platformTradeNo !== null
    const name = isNamed ? JSON.stringify(names) : digest
    if (await journal.keepUnplacedPayment({ name, reported, at: clock.now() })) options.onUnplaced()
  }

  return {
    /** Whether the notification is about something in this journal. */
    async knows(news: Notification): Promise<boolean> {
      const { merchantRefundNo, merchantTradeNo, subscriptionNumbers, payment } = news
      if (merchantRefundNo !== null) return (await journal.readRefund(merchantRefundNo)) !== null
      if (merchantTradeNo !== null && (await journal.readOrder(merchantTradeNo))) return true
      for (const number of subscriptionNumbers) {
        if (await journal.findSubscriptionByAnyNumber(number)) return true
      }
      // An account counts only by its number here, because another counter may have one at the same bank.
      return (await journal.findStaticAccountFor({ ...payment, paymentType: null })) !== null
    },
    /** Resolves once the notification is in the journal. Rejects if the disk fails: the gateway then sends it again. */
    async keep(news: Notification): Promise<void> {
      try {
        await place(news)
      } catch (error) {
        const isFailure = error instanceof CallFailure
        // A refund that is not in this journal: nothing to do.
        if (isFailure && error.code === 'notFound') return
        if (!isFailure) options.onTrouble(error)
        throw error
      }
    },
  }
}
