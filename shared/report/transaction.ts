import * as z from 'zod'
import { moment } from '../moment.ts'
import { senSchema } from '../money-schema.ts'
import { outsideWays } from '../paid-back-outside.ts'

const both = {
  /** Its place among all that was counted. */
  sequence: z.int(),
  /** When it counts in the reports. */
  at: moment,
  paymentType: z.string(),
  /** The order that was paid, or of which something was refunded. */
  merchantTradeNo: z.string(),
  /** The gateway's number of the payment, or of the refund; null in cash, and where it gave none. */
  platformTradeNo: z.string().nullable(),
  amount: senSchema,
}

/** One payment of a sale or one refund, as the reports count it; `amount` and `fee` in sen. */
export const transaction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment'),
    ...both,
    fee: senSchema.nullable(),
    cashier: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('refund'),
    ...both,
    merchantRefundNo: z.string(),
    /** How the shop itself paid it back; null through the gateway. */
    outside: z.enum(outsideWays).nullable(),
  }),
])
/** One payment of a sale or one refund. */
export type Transaction = z.infer<typeof transaction>

/** The last transaction of a page, after which the next page begins. */
export const transactionPlace = z.strictObject({ at: moment, sequence: z.int() })
/** The last transaction of a page. */
export type TransactionPlace = z.infer<typeof transactionPlace>
