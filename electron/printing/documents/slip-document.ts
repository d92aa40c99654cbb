import * as z from 'zod'
import { cartLine } from '../../../shared/cart/cart-schema.ts'
import { channelLook } from '../../../shared/gateway/channel-look-schema.ts'
import { counterFamilies } from '../../../shared/gateway/counter-channels.ts'
import { refundedLine } from '../../../shared/refund/refund-lines.ts'
import { refundParts } from '../../../shared/refund/refund-parts.ts'
import { paymentCode, senSchema } from '../../../shared/sale/order.ts'
import { settings } from '../../../shared/settings/settings.ts'
import { shiftReport } from '../../../shared/shift/shift.ts'
import { qrMethods } from '../../../shared/slip/slip.ts'
import { subscriptionInterval } from '../../../shared/subscription/subscription.ts'
import { saleSums } from '../../../shared/tax/sale-sums-schema.ts'
import { taxTerms } from '../../../shared/tax/tax-terms.ts'

const moment = z.int().min(0)

/** What every slip says of the counter it came from. */
const head = {
  shop: settings.shape.shop,
  language: settings.shape.slips.shape.language,
  mode: z.enum(['training', 'live']),
  /** Documents frozen before shops had one were all in WIB. */
  timeZone: settings.shape.timeZone.default('WIB'),
  /** When it was asked for, not when paper came out. */
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
  /** What it is for; missing where only an amount was typed. */
  lines: z.array(cartLine).optional(),
  /** What `amount` is made of; missing where it is the price and nothing else. */
  sums: saleSums.optional(),
  /** Null where the counter does not know who is on duty. */
  cashier: z.string().nullable(),
}

const paymentSlip = z.object({
  kind: z.literal('payment'),
  ...head,
  ...sale,
  /** The name that was sent with the order. */
  payer: z.string().nullable(),
  code: paymentCode,
  /** How to pay differs by it where the code is a link; missing in documents of before there were links. */
  family: z.enum(counterFamilies).optional(),
  /** Where this gateway's channel is paid otherwise than its family. */
  steps: channelLook.shape.howToPay,
  expiresAt: moment.nullable(),
})
export type PaymentSlip = z.infer<typeof paymentSlip>

/** Members that are null are ones the gateway did not say; none is printed. */
const receipt = z.object({
  kind: z.literal('receipt'),
  ...head,
  ...sale,
  late: z.boolean(),
  paidAt: moment.nullable(),
  /** When this counter learned of the payment; missing where it never did, as of a sample. */
  learnedAt: moment.optional(),
  platformTradeNo: z.string().nullable(),
  rrn: z.string().nullable(),
  issuer: z.string().nullable(),
  payer: z.string().nullable(),
  accountNo: z.string().nullable(),
  code: paymentCode.nullable(),
  /** Cash only: what the customer handed over; the rest of it is the change. */
  tendered: senSchema.optional(),
  /** What the gateway added for the payer; only where it said so and the shop wants fees on its receipts. */
  fee: senSchema.optional(),
})
export type Receipt = z.infer<typeof receipt>

const testPage = z.object({
  kind: z.literal('test'),
  ...head,
  qr: z.enum(qrMethods),
  /** The printer by its name, and what it is set to be; missing in documents of before there were several. */
  printer: z.object({ name: z.string(), profile: z.string() }).optional(),
})
export type TestPage = z.infer<typeof testPage>

/** How far a refund is, as a slip says it: only the gateway's own word makes it `done`. */
const refundSlipStates = ['underWay', 'done', 'failed', 'notKnown'] as const

const refundSlip = z.object({
  kind: z.literal('refund'),
  ...head,
  merchantTradeNo: z.string(),
  merchantRefundNo: z.string(),
  channel: z.string(),
  /** When the order was made, and when its refund was asked for. */
  orderedAt: moment,
  askedAt: moment,
  paid: senSchema,
  amount: senSchema,
  /** The goods that go back, each with what it comes to; missing where only an amount does. */
  lines: z.array(refundedLine.omit({ line: true })).optional(),
  /** What of the amount is service charge and tax; missing where the sale had neither. */
  parts: refundParts.extend({ terms: taxTerms }).optional(),
  /** The part of `paid` that the payer bore as a fee, and that no refund asks for. */
  fee: senSchema.optional(),
  /** What can still be refunded of the order. */
  remaining: senSchema,
  /** Given back over the counter, without the gateway. */
  inCash: z.boolean().optional(),
  state: z.enum(refundSlipStates),
  refundedAt: moment.nullable(),
  platformTradeNo: z.string().nullable(),
  reason: z.string().nullable(),
  cashier: z.string().nullable(),
  approver: z.string().nullable(),
})
export type RefundSlip = z.infer<typeof refundSlip>

/** What a customer keeps to pay to a static account again and again. */
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

/** How far a subscription is, as a slip says it. */
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
  /** Announced by the gateway, or only expected; null where nothing is known to count from. */
  nextCharge: z.object({ at: moment, word: z.enum(['announced', 'expected']) }).nullable(),
  /** Where the customer completes it; null where there is nothing to complete any more. */
  checkoutUrl: z.string().nullable(),
  expiresAt: moment.nullable(),
})
export type SubscriptionSlip = z.infer<typeof subscriptionSlip>

const shiftReportSlip = z.object({
  /** X: of the shift that is running; Z: of a closed one, frozen as the journal has it. */
  kind: z.enum(['xReport', 'zReport']),
  ...head,
  report: shiftReport,
  /** What channels are called here, by `paymentType`; missing in documents of before they could be named. */
  names: z.record(z.string(), z.string()).default({}),
})
export type ShiftReportSlip = z.infer<typeof shiftReportSlip>

/** The facts of a slip, without their arrangement: frozen in the journal when the job is queued. */
export const slipDocument = z.discriminatedUnion('kind', [
  paymentSlip,
  receipt,
  refundSlip,
  subscriptionSlip,
  accountCard,
  shiftReportSlip,
  testPage,
])
export type SlipDocument = z.infer<typeof slipDocument>
export type SlipLanguage = SlipDocument['language']
