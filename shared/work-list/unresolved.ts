import * as z from 'zod'
import { refund } from '../refund/refund.ts'
import { caseKinds } from '../sale/case.ts'
import { order } from '../sale/order.ts'
import { timelineEntry } from '../sale/timeline-entry.ts'
import { subscription } from '../subscription/subscription.ts'
import { subscriptionCaseKinds } from '../subscription/subscription-case.ts'

/** A case of the work list, with what the counter is doing about it. */
export const unresolvedCase = z.object({
  kind: z.enum(caseKinds),
  order,
  /** The sale's other attempts that matter for it: paid as well, or still payable. */
  others: z.array(order),
  /** Names the fact; a later one is another case. */
  since: z.int(),
  lastAnswer: timelineEntry.nullable(),
  /** When the gateway is asked again; null if there is nothing more to ask. */
  nextCheckAt: z.int().nullable(),
})
export type UnresolvedCase = z.infer<typeof unresolvedCase>

/** A subscription that somebody must look after; `fact` names what is the matter. */
export const unresolvedSubscription = z.object({
  subscription,
  kind: z.enum(subscriptionCaseKinds),
  fact: z.string(),
})
export type UnresolvedSubscription = z.infer<typeof unresolvedSubscription>

/** A refund whose outcome at the gateway is not known, and when the gateway is asked again. */
export const unresolvedRefund = z.object({ refund, nextCheckAt: z.int().nullable() })
export type UnresolvedRefund = z.infer<typeof unresolvedRefund>
