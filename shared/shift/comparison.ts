/** A shift held against the gateway: it is asked about every order and refund of it, and says what it knows. */
import * as z from 'zod'
import { sumSchema } from '../sum-schema.ts'

/**
 * How counter and gateway differ. `notAnswered`: no answer came that can be believed, so nothing is known to differ.
 * `found`: they differed, and the counter has taken over what the gateway says, in the way that any sale does.
 */
const differenceKinds = ['status', 'amount', 'notFound', 'notAnswered', 'found'] as const

/** One order or refund on which the two differ. Amounts in sen; what the gateway did not say is null. */
export const difference = z.object({
  of: z.enum(['order', 'refund']),
  number: z.string(),
  /** The order's; of a refund, that of its order. */
  merchantTradeNo: z.string(),
  paymentType: z.string(),
  kind: z.enum(differenceKinds),
  counter: z.object({ state: z.string(), amount: sumSchema }),
  gateway: z.object({ status: z.string().nullable(), amount: sumSchema.nullable() }),
})
export type Difference = z.infer<typeof difference>

const progress = {
  shift: z.int().min(1),
  /** How many orders and refunds were asked about, and of how many. */
  asked: z.int(),
  of: z.int(),
  startedAt: z.int(),
}

/**
 * The comparison of one shift. One that Loket's end broke off is `stopped`, and begins anew when it is asked for again.
 * At most a thousand differences are listed; `differing` counts them all.
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
