import { orderCodes, virtualAccountCodes } from '../channel-codes.ts'
import { amount, choice, optional, pageAddress, promised, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { answerHead, feeTypeField, headUnpromised, requestHead } from '../orders.ts'

const PAYER_ON_VIRTUAL_ACCOUNTS = 30

/** Creates a link to a hosted page, on which the payer may choose the channel. API document, endpoint 2. */
export const createPaymentLink = operation({
  name: 'createPaymentLink',
  title: 'Create hosted payment page link',
  path: '/payment/v2.3/h5/createLink',
  source: 'API document, endpoint 2',
  repeat: 'by merchantTradeNo',
  keyField: 'url',
  request: {
    ...requestHead,
    merchantTradeNo: text(32, 'unique per transaction'),
    amount: amount('IDR'),
    payer: optional(text(60, 'payer name')),
    phoneNumber: text(20, 'customer phone number'),
    productName: text(100, 'product or service name'),
    notifyUrl: optional(text(200, 'callback URL after payment')),
    redirectUrl: text(200, 'URL the payer returns to after success or failure'),
    lang: optional(text(10, 'default Indonesian; en for English')),
    paymentType: optional(choice(['', ...orderCodes], 20, 'when empty the payer chooses')),
    feeType: feeTypeField,
  },
  answer: {
    ...answerHead,
    ...headUnpromised,
    merchantTradeNo: promised(text(32, 'merchant order number')),
    url: optional(pageAddress(200, 'payment page URL')),
  },
  rules: [
    {
      field: 'payer',
      rule: `must be at most ${PAYER_ON_VIRTUAL_ACCOUNTS} characters for a virtual account`,
      holds: ({ payer = '', paymentType = '' }) =>
        [...payer].length <= PAYER_ON_VIRTUAL_ACCOUNTS ||
        !(virtualAccountCodes as readonly string[]).includes(paymentType),
    },
  ],
})
