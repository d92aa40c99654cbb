import * as z from 'zod'

/** One line of an order's timeline: what was sent, what came back, and how it was interpreted. */
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
    /** A charge of a subscription that the gateway reported. */
    'charged',
    'accountChanged',
    /** The outcome of a payment to a static account. */
    'accountPaid',
    /** A notification came; it only triggered an inquiry. */
    'notified',
    'caseClosed',
    /** The right to refund it went to the office. */
    'handedOver',
    /** Another counter's order came here, to be refunded. */
    'lent',
  ]),
  /** Facts for a person to read: operation, errCode, HTTP status, verdict, hash of the raw bytes. */
  detail: z.record(z.string(), z.string()),
  /** Members of the raw bytes by name; private ones and codes to pay with are `•••`. */
  members: z.record(z.string(), z.string()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
