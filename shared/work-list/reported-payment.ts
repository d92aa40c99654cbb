/**
 * Payments that a notification reported and our own inquiry has not confirmed.
 * None of them counts as paid: people look at the gateway's own list and record what they found.
 */
import * as z from 'zod'
import { moment } from '../moment.ts'
import { senSchema } from '../money-schema.ts'

/** A payment as a notification reported it; null for what it did not report. */
export const reportedPayment = z.object({
  /** The merchant's or the gateway's number for it. */
  merchantTradeNo: z.string().nullable(),
  platformTradeNo: z.string().nullable(),
  paymentType: z.string().nullable(),
  /** The virtual account that was paid. */
  vaCode: z.string().nullable(),
  amount: senSchema.nullable(),
  paidAt: moment.nullable(),
  payer: z.string().nullable(),
})
export type ReportedPayment = z.infer<typeof reportedPayment>

/** How people may have resolved one. None of these makes it a payment in the journal. */
export const paymentResolutions = ['received', 'notOurs', 'reported'] as const
export type PaymentResolution = (typeof paymentResolutions)[number]

/** Why one is on the work list; what each means is said at {@link unresolvedPayment}. */
export const unresolvedPaymentKinds = ['unplaced', 'unconfirmed', 'again'] as const

/**
 * One on the work list. `unplaced`: it matches nothing in this journal. `unconfirmed`: it is to one of our accounts, and
 * the gateway does not confirm it when asked, or can't be asked. `again`: it may be one that is known, reported again, or
 * another of the same amount.
 */
export const unresolvedPayment = z.object({
  /** Names it for closing. */
  ref: z.string(),
  kind: z.enum(unresolvedPaymentKinds),
  /** The static account; null for a payment without a match. */
  accountId: z.string().nullable(),
  /** The name on that account. */
  account: z.string().nullable(),
  notifiedAt: moment,
  reported: reportedPayment,
})
export type UnresolvedPayment = z.infer<typeof unresolvedPayment>
