import * as z from 'zod'
import { paymentCode, senSchema } from '../../../shared/sale/order.ts'
import { settings } from '../../../shared/settings.ts'

const moment = z.int().min(0)

/** What every slip says of the counter it came from. */
const head = {
  shop: settings.shape.shop,
  language: settings.shape.printer.shape.slipLanguage,
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
  platformTradeNo: z.string().nullable(),
  rrn: z.string().nullable(),
  issuer: z.string().nullable(),
  payer: z.string().nullable(),
  accountNo: z.string().nullable(),
  code: paymentCode.nullable(),
})
export type Receipt = z.infer<typeof receipt>

const testPage = z.object({
  kind: z.literal('test'),
  ...head,
  qr: settings.shape.printer.shape.qr,
})
export type TestPage = z.infer<typeof testPage>

/** The facts of a slip, without their arrangement: frozen in the journal when the job is queued. */
export const slipDocument = z.discriminatedUnion('kind', [paymentSlip, receipt, testPage])
export type SlipDocument = z.infer<typeof slipDocument>
export type SlipLanguage = SlipDocument['language']
