import { qrCodes } from '../channel-codes.ts'
import { choice, number, optional } from '../fields.ts'
import { operation } from '../operation.ts'
import { orderAnswer, orderRequest, payerAnswer, qrAnswer } from '../orders.ts'

/** Creates a dynamic QRIS order. API document, endpoint 1. */
export const createQrOrder = operation({
  name: 'createQrOrder',
  title: 'Create QR order',
  path: '/payment/v2.3/qris/create',
  source: 'API document, endpoint 1',
  repeat: 'by merchantTradeNo',
  keyField: 'qrCode',
  request: {
    ...orderRequest,
    paymentType: choice(qrCodes, 20, 'channel code'),
    expire: optional(number(9, 'seconds; the default varies by channel', { min: 1 })),
  },
  answer: { ...orderAnswer, ...qrAnswer, ...payerAnswer },
})
