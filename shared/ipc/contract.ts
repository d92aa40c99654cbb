/**
 * Everything that crosses between the renderer and the main process: the table of contents of the app.
 *
 * A call is `call(input, output, role)`: the least role that may make it, checked in the main process.
 * An event carries one value. Both sides derive their types from here; a missing handler does not compile.
 */
import * as z from 'zod'
import { PLAIN_TEXT } from '../plain-text.ts'
import { refund } from '../refund/refund.ts'
import { refundability } from '../refund/refundability.ts'
import { caseKinds, resolutions } from '../sale/case.ts'
import { order, senSchema } from '../sale/order.ts'
import { settings, settingsChange } from '../settings.ts'
import { printJob, slip, slipKinds } from '../slip/slip.ts'

/** Who may do what, in rising order. */
export const roles = ['cashier', 'supervisor', 'owner'] as const
export type Role = (typeof roles)[number]

const call = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
  role: Role,
) => ({
  input,
  output,
  role,
})

const tradeNo = z.string().min(1).max(32)
const payerName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(PLAIN_TEXT, { error: 'must not contain control characters' })
const ofOrder = z.strictObject({ merchantTradeNo: tradeNo })
const ofRefund = z.strictObject({ merchantRefundNo: tradeNo })
const nothing = z.strictObject({})

/** The counter's line to the gateway. `clockOffset` is the gateway's clock minus ours, in milliseconds. */
export const gatewayStatus = z.object({
  state: z.enum(['untried', 'reachable', 'unreachable', 'refused']),
  since: z.int(),
  clockOffset: z.int(),
  /** The offset where it is so large that the gateway refuses our requests, or soon will: set this computer's clock. */
  clockSkew: z.int().nullable(),
  /** The last answer was taken though its signature does not hold, or was not looked at: the gateway profile says so. */
  unverified: z.boolean(),
})
export type GatewayStatus = z.infer<typeof gatewayStatus>

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

/** What an amount must keep to on each of the counter's channels, by the gateway's profile. */
export const channelTerms = z.record(z.string(), z.object({ min: senSchema, max: senSchema }))
export type ChannelTerms = z.infer<typeof channelTerms>

/** A case of the work list, with what the counter is doing about it. */
export const unresolvedCase = z.object({
  kind: z.enum(caseKinds),
  order,
  /** The sale's other attempts that matter for it: paid as well, or still payable. */
  others: z.array(order),
  /** Names the fact; a later one is another case. */
  since: z.int(),
  lastAnswer: timelineEntry.nullable(),
  /** When the gateway is asked again; null where there is nothing more to ask. */
  nextCheckAt: z.int().nullable(),
})
export type UnresolvedCase = z.infer<typeof unresolvedCase>

const written = (max: number) =>
  z.string().trim().min(1).max(max).regex(PLAIN_TEXT, { error: 'must not contain control characters' })

/** A copy of the journal that was looked at and is well. */
const backup = z.object({ name: z.string(), at: z.int(), bytes: z.int() })
export type Backup = z.infer<typeof backup>

/** What there is to go back to, the newest first, and whether the last try failed or found the journal itself damaged. */
const backupStatus = z.object({
  backups: z.array(backup),
  trouble: z.enum(['backupFailed', 'journalDamaged']).nullable(),
})
export type BackupStatus = z.infer<typeof backupStatus>

export const calls = {
  'app.start': call(
    nothing,
    z.object({
      version: z.string(),
      mode: z.enum(['training', 'live']),
      settings,
      gateway: gatewayStatus,
      /** Orders that wait for an outcome, newest first: a sale on screen before a crash is among them. */
      openOrders: z.array(order),
      /** Cases on the work list. */
      unresolved: z.int(),
      /** Null until the gateway's profile is read; then also an event. */
      channelTerms: channelTerms.nullable(),
    }),
    'cashier',
  ),
  /** Somebody looks at the window again, or the network is back: the gateway is asked soon about whatever is open. */
  'app.lookAgain': call(nothing, nothing, 'cashier'),
  'settings.change': call(settingsChange, settings, 'owner'),

  /** Creates an order and answers when its first outcome is known. Repeating it with the same saleId never makes a second order. */
  'sale.charge': call(
    z.strictObject({
      saleId: z.uuid(),
      paymentType: z.string().max(20),
      amount: senSchema,
      payer: payerName.optional(),
    }),
    order,
    'cashier',
  ),
  /** Asks the gateway now. */
  'sale.check': call(ofOrder, order, 'cashier'),
  /** Frees the sale for another channel; the old code stays watched. */
  'sale.changeChannel': call(ofOrder, order, 'cashier'),
  /** Sends the same order again, once it is known never to have arrived. */
  'sale.sendAgain': call(ofOrder, order, 'cashier'),

  /** Orders, newest first. `search` matches number, amount, payer and references. `before` is the last order of the previous page. */
  'orders.list': call(
    z.strictObject({
      search: z.string().max(100),
      before: tradeNo.optional(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ orders: z.array(order), more: z.boolean() }),
    'cashier',
  ),
  'orders.read': call(
    ofOrder,
    z.object({
      order,
      timeline: z.array(timelineEntry),
      /** Questions that brought nothing new: counted, not kept. */
      checks: z.int(),
      prints: z.array(printJob),
      /** Oldest first. */
      refunds: z.array(refund),
      refundability,
    }),
    'cashier',
  ),

  /** The work list, the latest case first; `total` counts those beyond the first hundred as well. */
  'unresolved.list': call(nothing, z.object({ cases: z.array(unresolvedCase), total: z.int() }), 'cashier'),
  /** Writes down what people did about a case. Changes no order; a later fact opens the case again. */
  'unresolved.close': call(
    z.strictObject({
      merchantTradeNo: tradeNo,
      kind: z.enum(caseKinds),
      /** The fact that was on the screen: of another one nobody has decided. */
      since: z.int(),
      resolution: z.enum(resolutions),
      note: written(300),
      /** Who says so. */
      by: written(60),
    }),
    nothing,
    'supervisor',
  ),

  /** Refunds an order, whole or in part, and answers when the first outcome is known. Repeating it with the same refundId never refunds twice. */
  'refund.create': call(
    z.strictObject({
      refundId: z.uuid(),
      merchantTradeNo: tradeNo,
      amount: senSchema,
      /** The gateway is told it. */
      reason: written(200).optional(),
    }),
    refund,
    'supervisor',
  ),
  /** Asks the gateway now. */
  'refund.check': call(ofRefund, refund, 'cashier'),
  /** Sends the same refund again, once it is known never to have arrived. */
  'refund.sendAgain': call(ofRefund, refund, 'supervisor'),

  'print.preview': call(
    z.strictObject({ merchantTradeNo: tradeNo.optional(), kind: z.enum(slipKinds) }),
    slip,
    'cashier',
  ),
  'print.order': call(
    z.strictObject({ merchantTradeNo: tradeNo, kind: z.enum(['payment', 'receipt']) }),
    printJob,
    'cashier',
  ),
  'print.testPage': call(nothing, printJob, 'cashier'),
  /** Sends a failed job to the printer once more. */
  'print.again': call(z.strictObject({ id: z.int().min(1) }), printJob, 'cashier'),

  /** Makes a backup of the journal now. */
  'backup.make': call(nothing, backup, 'owner'),
  'backup.list': call(nothing, backupStatus, 'owner'),

  /** Plays the customer at the embedded sandbox; exists in training mode only. */
  'training.play': call(
    z.strictObject({ merchantTradeNo: tradeNo, action: z.enum(['pay', 'fail', 'expire', 'payLate']) }),
    order,
    'cashier',
  ),
} as const

export const events = {
  'order.changed': order,
  'refund.changed': refund,
  'print.changed': printJob,
  'settings.changed': settings,
  'gateway.changed': gatewayStatus,
  'backup.changed': backupStatus,
  /** The work list is another one; the value is how long it is. */
  'unresolved.changed': z.int(),
  'channels.changed': channelTerms,
} as const

export type CallName = keyof typeof calls
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>
export type EventName = keyof typeof events
export type EventValue<Name extends EventName> = z.output<(typeof events)[Name]>

/** Why a call failed, as data. The renderer has a text for each code; `message` is for logs and evidence. */
export const failureCodes = [
  'unknownCall',
  'badInput',
  'foreignSender',
  'notAllowed',
  'notFound',
  'notPossible',
  'amountOutOfRange',
  /** More than the order has left to refund. */
  'refundTooLarge',
  'payerRequired',
  'saleInProgress',
  /** The disk failed before anything was sent. */
  'storageFailed',
  /** The disk failed after the gateway was asked: what it said is not on disk, so it will be asked again. */
  'notRecorded',
  'connectionLost',
  'internal',
] as const
export type FailureCode = (typeof failureCodes)[number]

export interface Failure {
  readonly code: FailureCode
  readonly message: string
  /** The input member at fault, where there is one. */
  readonly field: string | null
}

export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

/** The one way across, with two implementations: Electron's preload, and browser mode. */
export interface Bridge {
  call(name: string, input: unknown): Promise<Reply<unknown>>
  /** Listens to an event; returns the way to stop. The pseudo-event 'connection' carries true or false. */
  on(name: string, listener: (value: unknown) => void): () => void
}
