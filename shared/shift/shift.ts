/**
 * Shifts are periods without a gap. All that the journal counts after the cut of shift n-1 and up to the cut of shift n
 * belongs to shift n; the cut is a place in the journal's own order and never a time, so that a payment is in exactly one
 * report. Opening says who begins, and with what in the drawer; it moves no cut.
 */
import * as z from 'zod'
import { counterModes } from '../merchant/merchant.ts'
import { moment } from '../moment.ts'
import { senSchema, signedSumSchema, sumSchema } from '../money-schema.ts'
import { caseKinds } from '../sale/case.ts'
import { timeZones } from '../time-zone.ts'
import { cashierTakings, channelTakings, counted, hourTakings, received, takings } from './takings.ts'

/** The number of a shift in the audit log and on paper; an approval of its closing is bound to it. */
export const shiftName = (number: number) => `Z${number}`

/** Who opened a shift and when. `float` is the cash in the drawer as the shift began, in sen; null if nobody counted it. */
export const shiftOpening = z.object({
  at: moment,
  /** Null where no staff were set up. */
  by: z.string().nullable(),
  float: senSchema.nullable(),
})
export type ShiftOpening = z.infer<typeof shiftOpening>

/** Cash put into the drawer or taken out of it, in sen; the gateway's money is never in a drawer. */
export const cashMovement = z.object({
  at: moment,
  by: z.string().nullable(),
  kind: z.enum(['in', 'out']),
  amount: senSchema,
  note: z.string(),
})
export type CashMovement = z.infer<typeof cashMovement>

/**
 * The drawer. `expected` is float + in − out + taken − refunded,
 * `difference` is counted − expected; null if nothing was counted.
 */
export const drawer = z.object({
  float: senSchema.nullable(),
  in: sumSchema,
  out: sumSchema,
  /** Sales paid in cash, less the change; missing in reports from before Loket took cash. */
  taken: sumSchema.optional(),
  /** Cash given back for refunds, also of payments at the gateway; missing likewise. */
  refunded: sumSchema.optional(),
  /** Negative if more was taken out than was ever put in. */
  expected: signedSumSchema,
  counted: senSchema.nullable(),
  difference: signedSumSchema.nullable(),
  movements: z.array(cashMovement),
})
export type Drawer = z.infer<typeof drawer>

/**
 * One item of the work list that the next shift takes over. `ref` names it, and a supervisor approves it by that name:
 * the number of an order or refund, and which of its cases.
 */
export const carried = z.object({
  ref: z.string().max(100),
  kind: z.enum([...caseKinds, 'refund', 'refundFailed', 'paymentUnplaced', 'paymentUnconfirmed']),
  /** The number of the order, or of the refund. */
  number: z.string(),
  paymentType: z.string(),
  amount: senSchema,
  since: moment,
  /** Its outcome is known as far as it can be: the gateway has confirmed that it has no such order or refund. */
  neverArrived: z.literal(true).optional(),
})
export type Carried = z.infer<typeof carried>

/**
 * The closing of a shift names up to this many cases one by one; a longer list is named by its mark, as a call holds no
 * more names.
 */
export const MAX_NAMED_CASES = 10_000
/** Identifies exactly the cases of a list. */
export const carriedMark = z.hex().length(64)

/** Who closed a shift, and who took the unresolved items into the next one. */
export const shiftClosing = z.object({
  at: moment,
  by: z.string().nullable(),
  /** Whose PIN let somebody else close it; missing if nobody's did. */
  approvedBy: z.string().optional(),
  /** Null if nothing was carried over. */
  carriedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type ShiftClosing = z.infer<typeof shiftClosing>

/** The figures of a shift: the Z report of a closed one, frozen as it was printed, or an X report of the running one. */
export const shiftReport = z.object({
  number: z.int().min(1),
  shop: z.object({ name: z.string(), branch: z.string(), counter: z.string() }),
  timeZone: z.enum(timeZones),
  mode: z.enum(counterModes),
  /** When the shift before it was closed; null for the first one. */
  from: moment.nullable(),
  /** When it was closed; for the running one, when this was calculated. */
  to: moment,
  opened: shiftOpening.nullable(),
  /** Null for the running one. */
  closed: shiftClosing.nullable(),
  totals: takings,
  /** In the order in which each was first used. */
  channels: z.array(channelTakings),
  /** Oldest first; hours without anything are left out. */
  hours: z.array(hourTakings),
  cashiers: z.array(cashierTakings),
  received: z.array(received),
  cash: drawer,
  /** What was unresolved when the shift before it was closed. */
  carriedIn: z.array(carried),
  /** What is unresolved at its own end. */
  carriedOut: z.array(carried),
  /** Of the running shift's list where it has more than {@link MAX_NAMED_CASES}. */
  carriedMark: carriedMark.optional(),
  /** Orders that can still be paid, and refunds in progress, at its end: nobody needs to look at them. */
  waiting: z.object({ orders: counted, refunds: counted }),
  /** The last line of the audit log before it was closed; null where the log was empty. `code` is its hash in hex. */
  auditHead: z.object({ sequence: z.int(), code: z.string() }).nullable(),
  /** The journal was restored from a backup during this shift: a printed report with this number may show what was lost. */
  restoredAt: moment.nullable(),
  /**
   * Who asked counts the drawer blind: what was sold and what should be in the drawer is left out. Of the running shift alone.
   */
  withheld: z.literal(true).optional(),
})
export type ShiftReport = z.infer<typeof shiftReport>

/** A closed shift in the list. */
export const shiftSummary = z.object({
  number: z.int().min(1),
  from: moment.nullable(),
  to: moment,
  by: z.string().nullable(),
  paid: counted,
  refunded: counted,
  unresolved: z.int(),
  /** Counted − expected, in sen; null if no cash was counted. */
  difference: signedSumSchema.nullable(),
})
export type ShiftSummary = z.infer<typeof shiftSummary>
