import type { Core } from '../../electron/composition/core.ts'
import {
  type Notification,
  nothingReported,
  type ReportedFields,
} from '../../electron/notifications/notification.ts'

/** A payment as a notification reports it. */
export const reportedFields = (told: Partial<ReportedFields>): ReportedFields => ({
  ...nothingReported,
  ...told,
})

/** A notification with these facts and nothing else. */
export const newsOf = (news: Partial<Notification>): Notification => ({
  merchantTradeNo: null,
  merchantRefundNo: null,
  subscriptionNumbers: news.merchantTradeNo ? [news.merchantTradeNo] : [],
  status: null,
  platformTradeNo: null,
  payment: nothingReported,
  digest: 'digest',
  ...news,
})

/** A notification reaches the core. If it can't be kept, the gateway gets an error and no caller fails. */
export const arrives = (core: Pick<Core, 'notifications'> | null, news: Notification): Promise<void> =>
  core?.notifications.keep(news).catch(() => {}) ?? Promise.resolve()
