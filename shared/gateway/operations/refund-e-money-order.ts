import { amount, optional, rate, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { requestHead } from '../orders.ts'
import { refundAnswer, refundPaymentType } from '../refunds.ts'

/** Refunds an e-money order, whole or in part. API document, endpoint 5; its sample is labelled with another path. */
export const refundEMoneyOrder = operation({
  name: 'refundEMoneyOrder',
  title: 'Refund e-money order',
  path: '/payment/v2.3/ewallet/refund',
  source: 'API document, endpoint 5',
  repeat: 'by merchantRefundNo',
  keyField: 'status',
  request: {
    ...requestHead,
    merchantTradeNo: text(32, 'merchant order number'),
    paymentType: refundPaymentType,
    amount: amount('IDR'),
    refundAmount: amount('refund amount'),
    platformRefundNo: text(32, "platform order number to refund: the order's platformTradeNo"),
    merchantRefundNo: text(32, 'merchant refund number'),
    notifyUrl: optional(text(200, 'notification URL after the refund completes')),
    reason: optional(text(200, 'refund reason')),
    transFeeRate: optional(rate('fee rate')),
    transFeeAmount: optional(amount('fee')),
    totalTransFee: optional(amount('total fee excluding vatFee')),
    vatFee: optional(amount('tax')),
  },
  answer: refundAnswer,
})
