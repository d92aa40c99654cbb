/** The tables that subscription operations share. API document, "Subscription resources" and endpoints 10 to 14. */
import * as z from 'zod'
import { eMoneySubscriptionCodes } from './channel-codes.ts'
import {
  amountAsNumber,
  choice,
  type FieldNotes,
  number,
  object,
  one,
  optional,
  promised,
  rate,
  text,
  textOfAnyLength,
  timestamp,
} from './fields.ts'
import { answerHead, feeTypeField, platformTradeNo, requestHead } from './orders.ts'

/** `01` created, `02` payment successful, `06` canceled, `09` creation failed. API document, "E-money subscription status". */
export const eMoneySubscriptionStatuses = ['01', '02', '06', '09'] as const
export type EMoneySubscriptionStatus = (typeof eMoneySubscriptionStatuses)[number]

/** The document shows INIT and FAILED; ACTIVE is ours. */
export const cardSubscriptionStatuses = ['INIT', 'ACTIVE', 'FAILED'] as const
export type CardSubscriptionStatus = (typeof cardSubscriptionStatuses)[number]

/** The unit of the time between two charges. API document, endpoint 10. */
export const intervalTypes = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type IntervalType = (typeof intervalTypes)[number]

const intervalMembers = {
  type: choice(intervalTypes, 10, 'day, week or month'),
  value: number(2, 'every so many of them', { min: 1, max: 99 }),
}

/** How often a subscription is charged: every `value` days, weeks or months. */
export const interval = object(intervalMembers, 'how often it is charged')
export type Interval = z.output<typeof interval>

/**
 * The interval of a card subscription: text in the document's table, an object in its sample; both are read. Written as
 * in the table, or as in the sample if text can't hold the value.
 */
export const cardInterval = z
  .codec(z.unknown(), interval, {
    decode: (wire) =>
      (typeof wire === 'string' ? { type: wire, value: 1 } : wire) as z.input<typeof interval>,
    encode: (value) => (value.value === 1 ? value.type : value),
  })
  .meta({
    notation: 'String',
    remarks: 'DAILY, WEEKLY or MONTHLY; an object with type and value is read too',
    wire: { kind: 'choiceOrObject', values: intervalTypes, members: intervalMembers },
  } satisfies FieldNotes)

/** The recurring product: one object, where orders have an array. API document, "productInfo item". */
export const recurringProduct = one(
  object({
    id: text(10, 'product ID'),
    name: text(32, 'product name'),
    price: amountAsNumber('IDR, two decimals'),
    type: text(20, 'product type'),
    url: optional(text(200, 'product URL')),
    quantity: number(4, 'quantity'),
  }),
  'recurring product',
)

/** One payment of a subscription. API document, "Subscription transaction". */
export const subscriptionTransaction = object({
  successTime: optional(timestamp()),
  platformTradeNo,
  amount: optional(amountAsNumber('IDR')),
  status: optional(text(32, '01 pending, 09 failed, 02 succeeded')),
  transFeeRate: optional(rate('fee rate')),
  transFeeAmount: optional(amountAsNumber('fee')),
  totalTransFee: optional(amountAsNumber('total fee excluding VAT')),
  vatFee: optional(amountAsNumber('tax')),
})

/** The channel of an e-money subscription. API document, endpoint 10. */
export const eMoneySubscriptionPaymentType = choice(eMoneySubscriptionCodes, 20, 'channel code')

/** Shared request fields of subscription creation. API document, endpoints 10 and 14. */
export const subscriptionRequest = {
  ...requestHead,
  requestAmount: amountAsNumber('amount at request'),
  feeType: feeTypeField,
  notifyUrl: optional(text(200, 'for reminder, cancellation and completion notifications')),
  subTitle: text(128, 'title shown to the user'),
  subMessage: optional(text(256, 'description shown to the user')),
  productInfo: recurringProduct,
}

/** The request of queries and cancellation of an e-money subscription. API document, endpoints 11 to 13. */
export const eMoneySubscriptionInquiry = {
  ...requestHead,
  paymentType: eMoneySubscriptionPaymentType,
  merchantTradeNo: text(32, 'subscription ID'),
}

/** Names that the document's samples use where its tables have others. */
export const eMoneySubscriptionAliases = { merchantSubId: 'merchantTradeNo' } as const

const subscriptionAnswer = {
  ...answerHead,
  paymentType: promised(text(20, 'channel code')),
  requestAmount: optional(amountAsNumber('amount at request')),
  amount: promised(amountAsNumber('IDR; with feeType OUR the fee is added')),
  createTime: optional(timestamp()),
  expiredTime: optional(timestamp('after which checkoutUrl is unusable')),
}

/** The members of every answer about one e-money subscription. API document, endpoints 10, 11 and 13. */
export const eMoneySubscriptionAnswer = {
  ...subscriptionAnswer,
  merchantTradeNo: promised(text(32, 'subscription ID')),
  status: optional(text(32, '01 created, 02 payment successful, 06 canceled, 09 creation failed')),
}

/** The page where the user completes the subscription, as a full address. API document, endpoints 10 and 14. */
export const checkoutUrl = optional(textOfAnyLength('where the user completes the subscription'))

/** The card subscription record. API document, "Card subscription record" and endpoint 14. */
export const cardSubscriptionAnswer = {
  ...subscriptionAnswer,
  agreementId: promised(text(32, 'agreement ID')),
  status: optional(text(32, 'INIT created, ACTIVE (ours) confirmed, FAILED')),
  checkoutUrl,
}
