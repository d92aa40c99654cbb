import * as z from 'zod'
import { moment } from '../moment.ts'
import { senSchema } from '../money-schema.ts'
import { outsideWays } from '../paid-back-outside.ts'
import { revision } from '../revision.ts'
import {
  intentState,
  rejectedState,
  rejectionCauses,
  sendingState,
  since,
  unknownState,
} from '../sent-once.ts'
import { refundedLine } from './refund-lines.ts'
import { refundParts } from './refund-parts.ts'

/** The gateway's own number of the refund; null if it gave none. */
const recorded = { platformTradeNo: z.string().nullable() }

/** As for an order; `withdrawn` by a supervisor after it was known never to have arrived: then `reason` is the note. */
export const refundRejectionCauses = [...rejectionCauses, 'withdrawn'] as const
export type RefundRejectionCause = (typeof refundRejectionCauses)[number]

/**
 * `contradicted`: an answer did not fit, and its amount was held throughout: inquiries go on. `afterAll`: it had ended without
 * giving money back, and the customer may have been paid in another way since: only a person's question ends it.
 */
export const refundReviewCauses = ['contradicted', 'afterAll'] as const
export type RefundReviewCause = (typeof refundReviewCauses)[number]

/** One type per state, each with the evidence that only that state has. The states are those of `refund-life.ts`. */
const refundState = z.discriminatedUnion('kind', [
  intentState,
  sendingState,
  z.object({ kind: z.literal('inProgress'), ...since, ...recorded }),
  /** `refundedAt` is the gateway's time; null if it gave none. `deniedAt`: it has called the refund failed since, and it is a case. */
  z.object({
    kind: z.literal('done'),
    ...since,
    ...recorded,
    refundedAt: moment.nullable(),
    deniedAt: moment.optional(),
  }),
  z.object({ kind: z.literal('failed'), ...since, ...recorded }),
  unknownState,
  rejectedState(refundRejectionCauses),
  z.object({
    kind: z.literal('review'),
    ...since,
    ...recorded,
    reason: z.string(),
    /** Missing in older journals. */
    cause: z.enum(refundReviewCauses).optional(),
  }),
])

/** The state of a refund, with its evidence. */
export type RefundState = z.infer<typeof refundState>

/** Money given back of one payment, whole or in part. API document, endpoint 5. */
export const refund = z.object({
  revision,
  /** Our number, never used twice: a refund that is sent again keeps it. */
  merchantRefundNo: z.string(),
  /** The caller's id: two calls with the same id are one refund. */
  refundId: z.string(),
  merchantTradeNo: z.string(),
  paymentType: z.string(),
  /** The order's price, in sen. */
  orderAmount: senSchema,
  /** What the payer paid, in sen: the price, and under `OUR` the fee. */
  paid: senSchema,
  /** The gateway's number of the payment that is refunded. */
  platformRefundNo: z.string(),
  /** The branch of the payment: see `Order`. */
  storeId: z.string().optional(),
  /** The amount refunded, in sen. */
  amount: senSchema,
  /** The returned lines; missing for a refund by amount. */
  lines: z.array(refundedLine).optional(),
  /** The goods in the amount, after discounts; missing in older refunds, and in those of other counters. */
  goods: senSchema.optional(),
  /** The service charge and tax in the amount; missing if the sale had neither, and in older refunds. */
  parts: refundParts.optional(),
  /** The customer left before the rest of the sale was paid: its cash part goes back. */
  undoes: z.literal(true).optional(),
  /** Staff paid the customer back outside the gateway, without its knowledge; missing for any other refund. */
  outside: z.enum(outsideWays).optional(),
  /** The reason sent to the gateway; null if none was given. */
  reason: z.string().nullable(),
  createdAt: moment,
  lastCheckedAt: moment.nullable(),
  /** The counter that made it, where that is another one: it looks after it. */
  counter: z.string().optional(),
  /** People have closed its case in this state; missing if they have not, or had none. */
  closed: z.literal(true).optional(),
  state: refundState,
})

/** One refund, in any state of its life. */
export type Refund = z.infer<typeof refund>

/** Whether a supervisor has withdrawn a refund that never arrived. */
export function isWithdrawn(state: RefundState): boolean {
  return state.kind === 'rejected' && state.cause === 'withdrawn'
}

/** Whether it is in review, and the gateway's next answer may end that without a person. */
export function isAskedInReview({ state, closed }: Pick<Refund, 'state' | 'closed'>): boolean {
  return state.kind === 'review' && state.cause === 'contradicted' && !closed
}
