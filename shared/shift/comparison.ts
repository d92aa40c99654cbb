/** A shift compared with the gateway, by an inquiry about each order and refund of the shift. */
import * as z from 'zod'
import { sumSchema } from '../money-schema.ts'

/**
 * How counter and gateway differ. `notAnswered`: no usable answer came, so no difference is known. `found`: they
 * differed, and the counter has taken over the gateway's state, as it does for any sale.
 */
const differenceKinds = ['status', 'amount', 'notFound', 'notAnswered', 'found'] as const

/** One order or refund on which the two differ. Amounts in sen; null if the gateway did not say. */
export const difference = z.object({
  of: z.enum(['order', 'refund']),
  number: z.string(),
  /** The channel of the order, or of a refund's order. */
  merchantTradeNo: z.string(),
  paymentType: z.string(),
  kind: z.enum(differenceKinds),
  counter: z.object({ state: z.string(), amount: sumSchema }),
  gateway: z.object({ status: z.string().nullable(), amount: sumSchema.nullable() }),
})
export type Difference = z.infer<typeof difference>

const progress = {
  shift: z.int().min(1),
  /** For how many orders and refunds an inquiry was made, and of how many. */
  asked: z.int(),
  of: z.int(),
  startedAt: z.int(),
}

/**
 * The comparison of one shift. A comparison that was running when Loket ended is `stopped`, and starts again on
 * request. At most a thousand differences are listed; `differing` counts them all.
 */
export const comparison = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running'), ...progress, differing: z.int() }),
  z.object({
    kind: z.enum(['done', 'stopped']),
    ...progress,
    endedAt: z.int(),
    by: z.string().nullable(),
    differing: z.int(),
    differences: z.array(difference),
  }),
])
export type Comparison = z.infer<typeof comparison>
