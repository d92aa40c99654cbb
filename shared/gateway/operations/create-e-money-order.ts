import { eMoneyCodes } from '../channel-codes.ts'
import { choice, object, optional, promised, text, timestamp } from '../fields.ts'
import { operation } from '../operation.ts'
import { headUnpromised, orderAnswer, orderRequest, payerAnswer, walletAnswer } from '../orders.ts'

/** Creates an e-money order. API document, endpoint 4. */
export const createEMoneyOrder = operation({
  name: 'createEMoneyOrder',
  title: 'Create e-money order',
  path: '/payment/v2.3/ewallet/create',
  source: 'API document, endpoint 4',
  repeat: 'by merchantTradeNo',
  keyField: 'paymentActions',
  request: {
    ...orderRequest,
    paymentType: choice(eMoneyCodes, 20, 'channel code'),
    paymentParams: optional(
      object(
        {
          redirectUrl: optional(text(200, 'target after success or failure')),
          phoneNumber: optional(
            text(200, 'WALLETDBALANCE: customer account number; given, mobilePayUrl is not returned'),
          ),
        },
        'channel-specific',
      ),
    ),
  },
  answer: {
    ...orderAnswer,
    ...headUnpromised,
    createTime: promised(timestamp()),
    ...walletAnswer,
    ...payerAnswer,
  },
  rules: [
    {
      field: 'paymentParams.redirectUrl',
      rule: 'must be given where paymentParams is, except on WALLETDBALANCE',
      holds: ({ paymentParams, paymentType }) =>
        !paymentParams || paymentType === 'WALLETDBALANCE' || Boolean(paymentParams.redirectUrl),
    },
  ],
})
