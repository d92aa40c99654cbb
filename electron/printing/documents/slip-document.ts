import * as z from 'zod'
import { cartLine } from '../../../shared/cart/cart-schema.ts'
import { channelLook } from '../../../shared/gateway/channel-look-schema.ts'
import { counterFamilies } from '../../../shared/gateway/counter-channels.ts'
import { moment } from '../../../shared/moment.ts'
import { senSchema } from '../../../shared/money-schema.ts'
import { outsideWays } from '../../../shared/paid-back-outside.ts'
import { refundedLine } from '../../../shared/refund/refund-lines.ts'
import { refundParts } from '../../../shared/refund/refund-parts.ts'
import { paymentCode } from '../../../shared/sale/order.ts'
import { settings } from '../../../shared/settings/settings.ts'
import { shiftReport } from '../../../shared/shift/shift.ts'
import { qrMethods } from '../../../shared/slip/slip.ts'
import { subscriptionInterval } from '../../../shared/subscription/subscription.ts'
import { saleSums } from '../../../shared/tax/sale-sums-schema.ts'
import { taxTerms } from '../../../shared/tax/tax-terms.ts'

/** The counter that sold it, where that is not the counter of the slip. */
const soldAt = z.string().optional()

/** What every slip says about its counter. */
const head = {
  shop: settings.shape.shop,
  language: settings.shape.slips.shape.language,
  mode: z.enum(['training', 'live']),
  /** Documents from before shops had a zone were all in WIB. */
  timeZone: settings.shape.timeZone.default('WIB'),
  /** When it was requested, not when paper came out. */
  printedAt: moment,
}

const sale = {
  merchantTradeNo: z.string(),
  createdAt: moment,
  productName: z.string(),
  channel: z.string(),
  /** What the shop asked for; what the payer pays is `payable`. */
  amount: senSchema,
  payable: senSchema,
  /** The item; missing where only an amount was typed. */
  lines: z.array(cartLine).optional(),
  /** In cash: what rounding added to the price of the whole sale; missing where it added nothing. */
  rounding: z.int().optional(),
  /** How `amount` is made up; missing where it is just the price. */
  sums: saleSums.optional(),
  /** A sale that is paid in two: `amount` is the rest; lines and sums are those of the whole sale. */
  split: z
    .object({
      total: senSchema,
      cash: senSchema,
      rest: senSchema,
      restInCash: z.boolean().optional(),
      /** The orders of both parts; missing in documents from before they were printed. */
      numbers: z.object({ cash: z.string(), rest: z.string() }).optional(),
      /** In documents that were made of the cash part: by how much the rest's `payable` is above the rest. */
      added: z.int().optional(),
    })
    .optional(),
  /** Null if the counter does not know who was on duty. */
  cashier: z.string().nullable(),
  /** The cart's name: a table, or whose it is; missing where it has none. */
  cartName: z.string().optional(),
}

const paymentSlip = z.object({
  kind: z.literal('payment'),
  ...head,
  ...sale,
  /** The name that was sent with the order. */
  payer: z.string().nullable(),
  code: paymentCode,
  /** How to pay depends on it where the code is a link; missing in documents from before links. */
  family: z.enum(counterFamilies).optional(),
  /** Where this gateway's channel is paid differently from its family. */
  steps: channelLook.shape.howToPay,
  expiresAt: moment.nullable(),
})
export type PaymentSlip = z.infer<typeof paymentSlip>

/** Null members were not in the gateway's answer and are not printed. */
const receipt = z.object({
  kind: z.literal('receipt'),
  ...head,
  ...sale,
  late: z.boolean(),
  paidAt: moment.nullable(),
  /** When this counter learned of the payment; missing if it never did, as in a sample. */
  learnedAt: moment.optional(),
  platformTradeNo: z.string().nullable(),
  rrn: z.string().nullable(),
  issuer: z.string().nullable(),
  payer: z.string().nullable(),
  accountNo: z.string().nullable(),
  code: paymentCode.nullable(),
  /** Cash only: the amount handed over; what exceeds the price is the change. */
  tendered: senSchema.optional(),
  /** The fee that the gateway added for the payer; only if it reported one and the shop wants fees on receipts. */
  fee: senSchema.optional(),
  /** Confirmed refunds of the sale, up to when it was printed; missing if there were none. */
  refunded: senSchema.optional(),
  soldAt,
})
export type Receipt = z.infer<typeof receipt>

const testPage = z.object({
  kind: z.literal('test'),
  ...head,
  qr: z.enum(qrMethods),
  /** The printer's name and settings; missing in documents from before there were several. */
  printer: z.object({ name: z.string(), profile: z.string() }).optional(),
})
export type TestPage = z.infer<typeof testPage>

/** The state of a refund on a slip: only the gateway's answer makes it `done`. */
const refundSlipStates = ['underWay', 'done', 'failed', 'notKnown'] as const

const refundSlip = z.object({
  kind: z.literal('refund'),
  ...head,
  merchantTradeNo: z.string(),
  merchantRefundNo: z.string(),
  channel: z.string(),
  /** When the order was made, and when its refund was requested. */
  orderedAt: moment,
  askedAt: moment,
  soldAt,
  paid: senSchema,
  amount: senSchema,
  /** The returned goods with their amounts; missing for a refund by amount. */
  lines: z.array(refundedLine.omit({ line: true })).optional(),
  /** The service charge and tax in the amount; missing where the sale had neither. */
  parts: refundParts.extend({ terms: taxTerms }).optional(),
  /** The payer's fee in `paid`, which no refund requests. */
  fee: senSchema.optional(),
  /** What can still be refunded of the order. */
  remaining: senSchema,
  /** Given back over the counter, without the gateway. */
  inCash: z.boolean().optional(),
  /** Paid back by staff outside the gateway. */
  outside: z.enum(outsideWays).optional(),
  state: z.enum(refundSlipStates),
  refundedAt: moment.nullable(),
  platformTradeNo: z.string().nullable(),
  reason: z.string().nullable(),
  cashier: z.string().nullable(),
  approver: z.string().nullable(),
})
export type RefundSlip = z.infer<typeof refundSlip>

/** What a customer keeps to pay to a static account. */
const accountCard = z.object({
  kind: z.literal('account'),
  ...head,
  channel: z.string(),
  /** The name on the account. */
  payer: z.string(),
  usedFor: z.string().nullable(),
  vaCode: z.string(),
})
export type AccountCard = z.infer<typeof accountCard>

/** A payment that came without a sale. Null members were not in the gateway's answer and are not printed. */
const received = {
  /** The journal's name for it, by which its copies are counted. */
  number: z.string(),
  channel: z.string(),
  amount: senSchema,
  paidAt: moment.nullable(),
  /** When this counter learned of the payment. */
  learnedAt: moment,
  platformTradeNo: z.string().nullable(),
}

const accountReceipt = z.object({
  kind: z.literal('accountReceipt'),
  ...head,
  ...received,
  /** The account's number; null if it came back from a restore without it. */
  vaCode: z.string().nullable(),
  /** The name on the account. */
  customer: z.string(),
  usedFor: z.string().nullable(),
  payer: z.string().nullable(),
  accountNo: z.string().nullable(),
})
export type AccountReceipt = z.infer<typeof accountReceipt>

const chargeReceipt = z.object({
  kind: z.literal('chargeReceipt'),
  ...head,
  ...received,
  /** Our number of the subscription, and what it is for. */
  subscription: z.string(),
  title: z.string(),
  customer: z.string().nullable(),
  /** The charge has the payer's fee in it; missing if not. */
  withFee: z.literal(true).optional(),
})
export type ChargeReceipt = z.infer<typeof chargeReceipt>

/** The state of a subscription on a slip. */
const subscriptionSlipStates = ['pending', 'active', 'cancelling', 'cancelled', 'failed'] as const

const subscriptionSlip = z.object({
  kind: z.literal('subscription'),
  ...head,
  /** Ours. */
  number: z.string(),
  title: z.string(),
  channel: z.string(),
  customer: z.string().nullable(),
  interval: subscriptionInterval,
  /** What the shop asked for each time; what the customer is charged is `payable`. */
  amount: senSchema,
  payable: senSchema,
  createdAt: moment,
  state: z.enum(subscriptionSlipStates),
  /** Announced by the gateway, or only expected; null if there is nothing to count from. */
  nextCharge: z.object({ at: moment, word: z.enum(['announced', 'expected']) }).nullable(),
  /** Where the customer completes it; null if there is nothing left to complete. */
  checkoutUrl: z.string().nullable(),
  expiresAt: moment.nullable(),
})
export type SubscriptionSlip = z.infer<typeof subscriptionSlip>

const shiftReportSlip = z.object({
  /** X: the running shift; Z: a closed one, as frozen in the journal. */
  kind: z.enum(['xReport', 'zReport']),
  ...head,
  report: shiftReport,
  /** The shop's names of channels, by `paymentType`; missing in documents from before channels had names. */
  names: z.record(z.string(), z.string()).default({}),
})
export type ShiftReportSlip = z.infer<typeof shiftReportSlip>

/** The facts of a slip, without their arrangement: frozen in the journal when the job is queued. */
export const slipDocument = z.discriminatedUnion('kind', [
  paymentSlip,
  receipt,
  refundSlip,
  subscriptionSlip,
  chargeReceipt,
  accountCard,
  accountReceipt,
  shiftReportSlip,
  testPage,
])
export type SlipDocument = z.infer<typeof slipDocument>
export type SlipLanguage = SlipDocument['language']
