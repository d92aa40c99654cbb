import * as z from 'zod'
import { moment } from '../moment.ts'
import { senSchema } from '../money-schema.ts'

/** One payment to a static account, or one charge of a subscription; `amount` in sen. */
export const receivedPayment = z.object({
  /** Its place in the order in which payments were counted. */
  sequence: z.int(),
  /** When it counts in the reports. */
  at: moment,
  from: z.enum(['account', 'subscription']),
  paymentType: z.string(),
  /** The account's number, or the subscription's. */
  number: z.string(),
  /** The name on the account, or the subscription's customer; null if nobody wrote one. */
  name: z.string().nullable(),
  /** What the account or the subscription is for. */
  purpose: z.string().nullable(),
  /** Who paid, as the gateway says. */
  payer: z.string().nullable(),
  platformTradeNo: z.string().nullable(),
  amount: senSchema,
  /** Since when the gateway calls it failed, though it was paid: it stays counted. */
  takenBackAt: moment.nullable(),
})
/** One payment that was received without a sale. */
export type ReceivedPayment = z.infer<typeof receivedPayment>
