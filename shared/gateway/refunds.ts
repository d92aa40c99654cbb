/** What refund creation and refund inquiry share. API document, "Refund record" and endpoint 5. */
import { eMoneyCodes } from './channel-codes.ts'
import { amount, choice, optional, promised, text, timestamp } from './fields.ts'
import { answerHead, platformTradeNo } from './orders.ts'

/** `02` success, `03` in progress, `05` failed. API document, "Refund status". */
export const refundStatuses = ['02', '03', '05'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The channel of the order that is refunded: only e-money can be. API document, endpoint 5. */
export const refundPaymentType = choice(eMoneyCodes, 20, 'e-money code')

/** The refund record. `refundAmount` is not in the document: the sandbox does not send it, and where a gateway does, it must agree. */
export const refundAnswer = {
  ...answerHead,
  paymentType: promised(text(20, 'channel code')),
  amount: promised(amount('IDR, as in the request')),
  requestAmount: optional(amount('amount at request')),
  refundAmount: optional(amount('refund amount; not in the document')),
  merchantRefundNo: promised(text(32, 'merchant refund number')),
  merchantTradeNo: promised(text(32, 'merchant order number')),
  platformTradeNo,
  createTime: optional(timestamp()),
  successTime: optional(timestamp()),
  status: optional(text(2, '02 success, 03 in progress, 05 failed')),
}
