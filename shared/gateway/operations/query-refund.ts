import { text } from '../fields.ts'
import { operation } from '../operation.ts'
import { requestHead } from '../orders.ts'
import { refundAnswer, refundPaymentType } from '../refunds.ts'

/** Asks for the current status of a refund. Not in the document: ours. */
export const queryRefund = operation({
  name: 'queryRefund',
  title: 'Query refund',
  path: '/payment/v2.3/ewallet/refund/query',
  source: 'ours: refund inquiry',
  repeat: 'harmless',
  keyField: 'status',
  request: {
    ...requestHead,
    paymentType: refundPaymentType,
    merchantRefundNo: text(32, 'merchant refund number'),
  },
  answer: refundAnswer,
})
