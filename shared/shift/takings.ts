/** What a shift's report counts, by channel, by hour and by cashier. */
import * as z from 'zod'
import { sumSchema } from '../money-schema.ts'
import type { OutsideWay } from '../paid-back-outside.ts'

/** A count and a sum in sen. */
export const counted = z.object({ count: z.int().min(0), amount: sumSchema })
export type Counted = z.infer<typeof counted>

/** Payments in cash that were rounded: what that added to prices, and what it took off others. */
export const roundings = z.object({ up: counted, down: counted })
/** In the order of reports. */
export const roundingDirections = ['down', 'up'] as const satisfies readonly (keyof z.infer<
  typeof roundings
>)[]

/** The parts of payments besides the goods, for payments that have them. */
export const saleParts = z.object({
  /** All discounts, by line and on the whole cart. */
  discount: counted,
  /** Contained in the prices, or added to them. */
  service: counted,
  tax: counted,
})
export type SaleParts = z.infer<typeof saleParts>
/** What refunds gave back of these parts. A discount is never given back. */
export const refundedParts = saleParts.omit({ discount: true })
export type RefundedParts = z.infer<typeof refundedParts>
/** Refunds that staff paid back outside the gateway, by where the money came from. */
const refundedOutside = z.object({ drawer: counted, transfer: counted } satisfies Record<
  OutsideWay,
  typeof counted
>)
/** These parts, in the same order. */
export const refundedPartNames = ['service', 'tax'] as const satisfies readonly (keyof RefundedParts)[]

/** The parts, in the order in which a sale is calculated. */
export const partNames = ['discount', 'service', 'tax'] as const satisfies readonly (keyof SaleParts)[]

/**
 * The outcomes of sales and refunds between two cuts. Each order and each refund counts in each of these at most once in
 * the life of a journal. `amount` is always the shop's, without the payer's fees.
 */
export const takings = z.object({
  /** Orders that were made. */
  made: counted,
  /** Payments, late ones included. */
  paid: counted,
  /** The sum that payers paid; more than `paid.amount` if they bore fees. */
  payable: sumSchema,
  /** The payments that came after the gateway had closed the order. */
  late: counted,
  /** Refunds that the gateway reports as done, and those of the shop's own money. */
  refunded: counted,
  /** Part of them; missing in reports that were frozen before it was counted. */
  outside: refundedOutside.optional(),
  /** Fees that the gateway charged the payer, as far as it reported them. */
  fees: counted,
  /** Missing in reports that were frozen before it was counted. */
  parts: saleParts.optional(),
  /** Missing likewise. */
  refundedParts: refundedParts.optional(),
  /** Part of `paid`; missing likewise. */
  rounding: roundings.optional(),
  failed: counted,
  expired: counted,
  /** Failed or expired, but their sale had left them before; missing in reports that were frozen before it was counted. */
  givenUp: counted.optional(),
  /** Refused by the gateway, or never sent. */
  rejected: counted,
  /** Orders that the gateway knows with other facts than were sent, whether or not `paid` before. */
  review: counted,
})
export type Takings = z.infer<typeof takings>

/** The takings of one channel, by the code under which it was sold. */
export const channelTakings = takings.extend({ paymentType: z.string() })
export type ChannelTakings = z.infer<typeof channelTakings>

/** One hour in which something was counted; `hour` is the moment it began. All of Indonesia's zones share their hours. */
export const hourTakings = z.object({ hour: z.int(), made: counted, paid: counted, refunded: counted })
export type HourTakings = z.infer<typeof hourTakings>

/** The sum of one cashier's orders; the name is null if nobody was on duty. */
export const cashierTakings = z.object({ name: z.string().nullable(), made: counted, paid: counted })
export type CashierTakings = z.infer<typeof cashierTakings>

/**
 * Money received without a sale at this counter: confirmed payments to static accounts, and charges of subscriptions that
 * the gateway reported. Not part of the takings.
 */
export const received = counted.extend({
  from: z.enum(['account', 'subscription']),
  paymentType: z.string(),
})
export type Received = z.infer<typeof received>
