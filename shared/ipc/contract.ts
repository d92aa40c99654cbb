/**
 * Everything that crosses between the renderer and the main process: the table of contents of the app.
 *
 * A call is `call(input, output, role)`: the least role that may make it, checked in the main process.
 * An event carries one value. Both sides derive their types from here; a missing handler does not compile.
 */
import * as z from 'zod'
import { PLAIN_TEXT } from '../plain-text.ts'
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
    'resumed',
  ]),
  /** Facts for a person to read: operation, errCode, HTTP status, verdict, hash of the raw bytes. */
  detail: z.record(z.string(), z.string()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

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
    }),
    'cashier',
  ),
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
    z.object({ order, timeline: z.array(timelineEntry), prints: z.array(printJob) }),
    'cashier',
  ),

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

  /** Plays the customer at the embedded sandbox; exists in training mode only. */
  'training.play': call(
    z.strictObject({ merchantTradeNo: tradeNo, action: z.enum(['pay', 'fail', 'expire']) }),
    order,
    'cashier',
  ),
} as const

export const events = {
  'order.changed': order,
  'print.changed': printJob,
  'settings.changed': settings,
  'gateway.changed': gatewayStatus,
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
