import type { Core } from '../../electron/composition/core.ts'
import type { Notification, ReportedFields } from '../../electron/notifications/notification.ts'

const nothing: ReportedFields = {
  merchantTradeNo: null,
  platformTradeNo: null,
  paymentType: null,
  vaCode: null,
  amount: null,
  paidAt: null,
  payer: null,
  accountNo: null,
}

/** A payment as a notification reports it. */
export const reportedFields = (told: Partial<ReportedFields>): ReportedFields => ({
  ...nothing,
  ...told,
})

/** A notification with these facts and nothing else. */
export const newsOf = (news: Partial<Notification>): Notification => ({
  merchantTradeNo: null,
  merchantRefundNo: null,
  subscriptionNumbers: news.merchantTradeNo ? [news.merchantTradeNo] : [],
  status: null,
  platformTradeNo: null,
  payment: nothing,
  digest: 'digest',
  ...news,
})

/** A notification reaches the core. If it can't be kept, the gateway is told so and no caller fails. */
export const arrives = (core: Pick<Core, 'notifications'> | null, news: Notification): Promise<void> =>
  core?.notifications.keep(news).catch(() => {}) ?? Promise.resolve()
