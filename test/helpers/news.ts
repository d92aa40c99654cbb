import type { Notification, NotifiedPaymentFields } from '../../electron/notifications/notification.ts'

const nothing: NotifiedPaymentFields = {
  ...{ merchantTradeNo: null, platformTradeNo: null, paymentType: null, vaCode: null },
  ...{ amount: null, paidAt: null, payer: null, accountNo: null },
}

/** A payment as a notification reports it. */
export const reportedFields = (told: Partial<NotifiedPaymentFields>): NotifiedPaymentFields => ({
  ...nothing,
  ...told,
})

/** A notification with these facts and nothing else. */
export const newsOf = (news: Partial<Notification>): Notification => ({
  ...{ merchantTradeNo: null, merchantRefundNo: null, agreementId: null },
  ...{ status: null, platformTradeNo: null, payment: nothing, digest: 'digest' },
  ...news,
})
