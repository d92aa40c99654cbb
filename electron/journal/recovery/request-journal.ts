import * as z from 'zod'
import { feeTypes } from '../../../shared/gateway/orders.ts'
import { refundLine } from '../../../shared/refund/refund-lines.ts'
import { refundParts } from '../../../shared/refund/refund-parts.ts'
import { subscriptionInterval } from '../../../shared/subscription/subscription.ts'
import type { Lengths } from '../lengths.ts'
import { textOf } from './request-journal-text.ts'

const number = z.string().min(1).max(32)
const name = z.string().min(1).max(64)
const paymentType = z.string().min(1).max(20)
const amount = z.int().min(1).max(999_999_999_999)

const asked = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    number,
    saleId: name.nullable(),
    paymentType,
    amount,
    /** Cash only, which is never requested from anybody: without this line a journal that forgot it had nobody to ask. */
    tendered: amount.optional(),
    /** A part of a sale: the whole sale's amount, and the cash part that this one pays the rest of. */
    saleAmount: amount.optional(),
    restOf: number.optional(),
  }),
  z.object({
    kind: z.literal('refund'),
    number,
    refundId: name.nullable(),
    merchantTradeNo: number,
    platformRefundNo: number,
    amount,
    lines: z.array(refundLine).optional(),
    parts: refundParts.optional(),
    undoes: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('subscription'),
    number,
    subscriptionId: name,
    paymentType,
    amount,
    feeType: z.enum(feeTypes),
    interval: subscriptionInterval,
  }),
  z.object({ kind: z.literal('staticAccount'), accountId: name, paymentType }),
])

/** Identifies something requested from the gateway, or paid in cash, with its amount in sen; no person and no secret. */
export type RequestedItem = z.infer<typeof asked>

/** The same as it stands in the request journal. */
export type LoggedRequest = RequestedItem & { readonly at: number }

const line = z.object({
  at: z.iso.datetime().transform(Date.parse),
  /** Missing in lines from before journals had an identity. */
  journal: z.string().optional(),
})
const askedLine = line.extend({ asked })
/** Until version 0.1 an exchange said with its end what had been asked. */
const earlierLine = line
  .extend({
    number,
    asked: z.object({
      merchantTradeNo: number,
      paymentType,
      amount,
      refund: z.object({ amount, platformRefundNo: number }).nullable(),
    }),
  })
  .transform(({ asked: { refund, merchantTradeNo, ...order }, ...rest }) => {
    const as: RequestedItem = refund
      ? { kind: 'refund', number: rest.number, refundId: null, merchantTradeNo, ...refund }
      : { kind: 'order', number: merchantTradeNo, saleId: null, ...order }
    return { ...rest, asked: as }
  })
const lengthsLine = z.object({ lengths: z.object({ auditLines: z.int().min(0), prints: z.int().min(0) }) })

/** What the request journal contains, oldest first. */
export interface RequestJournalContent {
  readonly asked: readonly LoggedRequest[]
  /** Numbers of creations and refunds that certainly left this computer, and may exist at the gateway. */
  readonly sent: ReadonlySet<string>
  /** The journal's last reported lengths; null if there were none. */
  readonly lengths: Lengths | null
}

/** Which lines are wanted; all by default. */
export interface Wanted {
  /** Only those of this journal. */
  readonly ofJournal?: string
  /** Skips what is known already, before reading the rest of the line. */
  readonly isKnown?: (kind: RequestedItem['kind'], name: string) => boolean
}

/** Reads a request journal. A line that can't be read, such as the last of a crash, is left out. */
export function readRequestJournal(
  path: string,
  { ofJournal, isKnown = () => false }: Wanted = {},
): RequestJournalContent {
  const asked: LoggedRequest[] = []
  const sent = new Set<string>()
  let lengths: Lengths | null = null
  for (const value of linesOf(path)) {
    if (ofJournal !== undefined && value.journal !== ofJournal) continue
    const { operation, number, result } = value
    if (typeof operation === 'string' && typeof number === 'string' && mayStand(operation, result))
      sent.add(number)
    if (isObject(value.asked)) {
      const { kind, number: ofAsked, accountId } = value.asked
      if (isKind(kind) && isKnown(kind, String(ofAsked ?? accountId))) continue
      const read = askedLine.safeParse(value).data ?? earlierLine.safeParse(value).data
      if (read) asked.push({ ...read.asked, at: read.at })
    }
    // The last one counts: after going back to a backup the lists are shorter.
    if (isObject(value.lengths)) lengths = lengthsLine.safeParse(value).data?.lengths ?? lengths
  }
  return { asked, sent, lengths }
}

const mayStand = (operation: string, result: unknown) =>
  /^(create|refund)/.test(operation) && !/^(NotSent|Rejected)\b/.test(String(result))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const kinds: ReadonlySet<unknown> = new Set<RequestedItem['kind']>([
  'order',
  'refund',
  'subscription',
  'staticAccount',
])
const isKind = (kind: unknown): kind is RequestedItem['kind'] => kinds.has(kind)

function* linesOf(path: string): Iterable<Record<string, unknown>> {
  for (const file of [`${path}.1`, path]) {
    for (const text of textOf(file).split('\n')) {
      // Most lines of a busy day are inquiries, which say nothing here.
      if (!/"(asked|lengths)":\{|"operation":"(create|refund)/.test(text)) continue
      const value = parsed(text)
      if (isObject(value)) yield value
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
