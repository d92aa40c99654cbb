/** What was sold in a span of days, over all shifts. */
import * as z from 'zod'
import { sumSchema } from '../money-schema.ts'
import { counted, hourTakings, received, refundedParts, roundings, saleParts } from '../shift/takings.ts'

/** The most days of one report. */
export const MAX_DAYS = 400

/** Payments that the gateway or a cashier confirmed, and refunds; each on its own day, in sen. */
export const reportFigures = z.object({
  paid: counted,
  refunded: counted,
  fees: counted,
  parts: saleParts,
  refundedParts,
  rounding: roundings,
})
export type ReportFigures = z.infer<typeof reportFigures>

const daySold = reportFigures.extend({
  /** Midnight by the shop's clocks. */
  day: z.int(),
})
const channelSold = reportFigures.extend({ paymentType: z.string() })
const cashierSold = z.object({ name: z.string().nullable(), paid: counted, parts: saleParts })

/** One product, by the name under which it was sold. */
const productSold = z.object({
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** After every discount; without what was added to prices. */
  amount: sumSchema,
  /** What was refunded of it, on the day of the refund: pieces, and their share of the same amount. */
  returned: z.object({ quantity: z.int(), amount: sumSchema }),
})

/** Days without anything are left out; the other lists begin with the most. */
export const salesReport = z.object({
  totals: reportFigures,
  days: z.array(daySold),
  /** The hours of a report of one day in which money moved; empty where there are more days. */
  hours: z.array(hourTakings.omit({ made: true })),
  channels: z.array(channelSold),
  cashiers: z.array(cashierSold),
  products: z.array(productSold),
  /** What was sold by typed amounts, without products. */
  typed: counted,
  /** Refunds of those. */
  typedReturned: counted,
  /** Refunds by amount of sales with products: nobody said which of them came back. */
  unnamedReturned: counted,
  /** Beside the totals, as in a shift. */
  received: z.array(received),
})
export type SalesReport = z.infer<typeof salesReport>
