import * as z from 'zod'

/** One line of an order's timeline: what was sent, what came back and what it was taken for. */
export const timelineEntry = z.object({
  sequence: z.int(),
  at: z.int(),
  kind: z.enum([
    'created',
    'sent',
    'answered',
    'noAnswer',
    'stateChanged',
    'superseded',
    'printQueued',
    /** How a print ended: handed to the printer, or why not. */
    'printEnded',
    'resumed',
    'restored',
    'refundCreated',
    'refundChanged',
    /** A supervisor gave up one that never arrived. */
    'refundWithdrawn',
    'subscriptionChanged',
    /** A charge of a subscription that the gateway told of. */
    'charged',
    'accountChanged',
    /** What became of a payment to a static account. */
    'accountPaid',
    /** A notification came; it only made us ask. */
    'notified',
    'caseClosed',
  ]),
  /** Facts for a person to read: operation, errCode, HTTP status, verdict, hash of the raw bytes. */
  detail: z.record(z.string(), z.string()),
  /** Members of the raw bytes by name; what is private or a code to pay with is there as `•••`. */
  members: z.record(z.string(), z.string()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
