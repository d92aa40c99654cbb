/**
 * Payments that the gateway told of by a notification of its own accord, and that our own question has not confirmed.
 * Nothing of it counts as paid: people look at the gateway's own list, and write down what they found.
 */
import * as z from 'zod'
import { senSchema } from '../sale/order.ts'

const moment = z.int().min(0)

/** What a notification said of a payment; a member is null where it did not say. */
export const reportedPayment = z.object({
  /** The merchant's or the gateway's number for it. */
  merchantTradeNo: z.string().nullable(),
  platformTradeNo: z.string().nullable(),
  paymentType: z.string().nullable(),
  /** The virtual account that was paid to. */
  vaCode: z.string().nullable(),
  amount: senSchema.nullable(),
  paidAt: moment.nullable(),
  payer: z.string().nullable(),
})
export type ReportedPayment = z.infer<typeof reportedPayment>

/** How people may have settled one. None of these makes it a payment of the journal's. */
export const paymentResolutions = ['received', 'notOurs', 'reported'] as const
export type PaymentResolution = (typeof paymentResolutions)[number]

/**
 * One on the work list. `unplaced`: nothing of ours can be found for it. `unconfirmed`: it is to an account of ours, and
 * the gateway does not say so when it is asked, or can't be asked.
 */
export const unresolvedPayment = z.object({
  /** Names it for closing. */
  ref: z.string(),
  kind: z.enum(['unplaced', 'unconfirmed']),
  /** The static account; null of one that can't be placed. */
  accountId: z.string().nullable(),
  /** The name on that account. */
  account: z.string().nullable(),
  notifiedAt: moment,
  reported: reportedPayment,
})
export type UnresolvedPayment = z.infer<typeof unresolvedPayment>
