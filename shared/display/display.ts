/** What the customer display shows. Nothing here may be private, because anybody at the counter can read it. */
import * as z from 'zod'
import { MAX_LINES } from '../cart/cart-limits.ts'
import { cartLine } from '../cart/cart-schema.ts'
import { channelLook } from '../gateway/channel-look-schema.ts'
import { counterFamilies } from '../gateway/counter-channels.ts'
import { languages } from '../language.ts'
import { counterModes } from '../merchant/merchant.ts'
import { senSchema } from '../money-schema.ts'
import { paymentCode } from '../sale/order.ts'
import { bitPicture } from '../slip/slip.ts'
import { saleSums } from '../tax/sale-sums-schema.ts'
import { timeZones } from '../time-zone.ts'
import { tradeNo } from '../trade-no.ts'

/** In cash: what rounding has added to the total, in sen; negative if it took some off. */
const rounding = z.int().optional()

/** What the display follows in a cashier's window. */
export const displayRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('idle') }),
  /** The window shows nothing of a sale: what has ended goes, and a customer who is paying goes on. */
  z.strictObject({ kind: z.literal('away') }),
  z.strictObject({
    kind: z.literal('cart'),
    /** Empty if only an amount is typed. */
    lines: z.array(cartLine).max(MAX_LINES),
    total: senSchema,
    sums: saleSums.optional(),
    rounding,
    /** The order whose sale is about to be paid another way: the goods are its. */
    continues: z.string().min(1).max(32).optional(),
  }),
  /**
   * `rounding` while the rest of a sale is paid in cash: its order is not made yet. `now` takes the display from the customer of
   * another window.
   */
  z.strictObject({
    kind: z.literal('order'),
    merchantTradeNo: tradeNo,
    rounding,
    now: z.literal(true).optional(),
  }),
])
export type DisplayRequest = z.infer<typeof displayRequest>

/** How a receipt gets to the customer's phone: as a page of the office, or as a message that they send to themselves. */
const receiptWays = ['page', 'whatsApp', 'mail'] as const
export type ReceiptWay = (typeof receiptWays)[number]

/** The code of a receipt for a phone's camera: an address of the web, or a mail. */
export const offeredReceipt = z.object({
  by: z.enum(receiptWays),
  code: z
    .string()
    .max(4_000)
    .regex(/^(https?:\/\/|mailto:)/),
})
export type OfferedReceipt = z.infer<typeof offeredReceipt>

const bill = {
  total: senSchema,
  lines: z.array(cartLine),
  /** What the sale is made of; absent if it is only the price. */
  sums: saleSums.optional(),
  rounding,
  /** The part of the sale that is already paid in cash; `total` is the rest. */
  paidInCash: senSchema.optional(),
}

/** A sale for its customer. `askCashier`: it is not known yet whether it is paid. */
const shown = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('cart'), ...bill }),
  z.object({ kind: z.literal('preparing'), ...bill }),
  z.object({
    kind: z.literal('code'),
    ...bill,
    channel: z.string(),
    /** A PNG as a data URL. */
    logo: z.string().nullable(),
    /** Where this gateway's channel is paid differently from its family. */
    howToPay: channelLook.shape.howToPay.unwrap().nullable(),
    family: z.enum(counterFamilies).nullable(),
    code: paymentCode,
    /** The gateway's time, in epoch milliseconds. */
    expiresAt: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('paid'),
    total: senSchema,
    channel: z.string(),
    /** The change of a customer who paid in cash. */
    change: senSchema.optional(),
    /** Paid late or twice: the money has come, and the cashier must explain something. */
    askCashier: z.boolean(),
    /** The cashier has picked "on the phone" for this sale. */
    receipt: offeredReceipt.optional(),
  }),
  z.object({
    kind: z.literal('ended'),
    /** Whether this display ever had a code that is not used any more. */
    hadCode: z.boolean(),
    /** The cash that counts, and what is left to pay, if it was the rest of a sale. */
    paidInCash: senSchema.optional(),
    total: senSchema.optional(),
  }),
  z.object({ kind: z.literal('askCashier'), total: senSchema }),
])
export type Shown = z.infer<typeof shown>

/** The whole customer display. */
export const displayState = z.object({
  shop: z.string(),
  /** The logo of the slips; null if there is none. */
  logo: bitPicture.nullable(),
  mode: z.enum(counterModes),
  language: z.enum(languages),
  timeZone: z.enum(timeZones),
  /** The gateway's clock minus ours, in milliseconds. */
  clockOffset: z.int(),
  shown,
})
export type DisplayState = z.infer<typeof displayState>
