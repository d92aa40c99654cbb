/** The states that orders, refunds, subscriptions and static accounts share: each is sent to the gateway once. */
import * as z from 'zod'
import { moment } from './moment.ts'

/** The kind of refusal. The last two are in older journals only: they are not a definite no (decision 0050). */
export const rejectionCauses = ['refused', 'notSent', 'credentials', 'throttled'] as const
/** One of {@link rejectionCauses}. */
export type RejectionCause = (typeof rejectionCauses)[number]

/** Since when something is in its state, in epoch milliseconds. */
export const since = { since: moment }

/** It is on disk, and nothing was sent. */
export const intentState = z.object({ kind: z.literal('intent'), ...since })

/** Bytes may have left this computer. */
export const sendingState = z.object({ kind: z.literal('sending'), ...since })
/** The same as a type. */
export type SendingState = z.infer<typeof sendingState>

/** `reason` in words for evidence; `neverArrived` once repeated inquiries found nothing: then it may be sent again. */
export const unknownState = z.object({
  kind: z.literal('unknown'),
  ...since,
  reason: z.string(),
  neverArrived: z.boolean(),
})
/** The same as a type. */
export type UnknownState = z.infer<typeof unknownState>

/** It certainly had no effect. `errCode` is the gateway's, or null when the request never left this computer. */
export const rejectedState = <const Causes extends readonly [string, ...string[]]>(causes: Causes) =>
  z.object({
    kind: z.literal('rejected'),
    ...since,
    errCode: z.string().nullable(),
    reason: z.string(),
    cause: z.enum(causes),
  })
/** The same as a type, for the causes that all of them share. */
export type RejectedState = z.infer<ReturnType<typeof rejectedState<typeof rejectionCauses>>>
