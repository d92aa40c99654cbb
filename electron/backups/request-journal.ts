import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { feeTypes } from '../../shared/gateway/orders.ts'
import { subscriptionInterval } from '../../shared/subscription/subscription.ts'

const number = z.string().min(1).max(32)
const name = z.string().min(1).max(64)
const paymentType = z.string().min(1).max(20)
const amount = z.int().min(1).max(999_999_999_999)

const asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), number, saleId: name.nullable(), paymentType, amount }),
  z.object({
    kind: z.literal('refund'),
    number,
    refundId: name.nullable(),
    merchantTradeNo: number,
    platformRefundNo: number,
    amount,
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

/** What names something that is asked of the gateway, and its amount in sen; nobody is named, and no secret. */
export type Asked = z.infer<typeof asked>

/** The same as it stands in the request journal. */
export type AskedOfGateway = Asked & { readonly at: number }

const line = z.object({
  at: z.iso.datetime().transform(Date.parse),
  /** Missing in lines of before journals had an identity. */
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
    const as: Asked = refund
      ? { kind: 'refund', number: rest.number, refundId: null, merchantTradeNo, ...refund }
      : { kind: 'order', number: merchantTradeNo, saleId: null, ...order }
    return { ...rest, asked: as }
  })
const sentLine = line.extend({ number, operation: z.string().regex(/^(create|refund)/), result: z.string() })

/** What the request journal tells, the oldest first. */
export interface Told {
  readonly asked: readonly AskedOfGateway[]
  /** Numbers of creations and refunds that certainly left this computer, and may stand at the gateway. */
  readonly sent: ReadonlySet<string>
}

/**
 * Reads a request journal. A line that can't be read, such as the last of a crash, is left out; so is every line of
 * another journal than `ofJournal`, where that is given.
 */
export function readRequestJournal(path: string, ofJournal?: string): Told {
  const asked: AskedOfGateway[] = []
  const sent = new Set<string>()
  for (const value of linesOf(path)) {
    if (ofJournal !== undefined && (value as { journal?: unknown }).journal !== ofJournal) continue
    const read = askedLine.safeParse(value).data ?? earlierLine.safeParse(value).data
    if (read) asked.push({ ...read.asked, at: read.at })
    const exchange = sentLine.safeParse(value).data
    if (exchange && !/^(NotSent|Rejected)\b/.test(exchange.result)) sent.add(exchange.number)
  }
  return { asked, sent }
}

function* linesOf(path: string): Iterable<unknown> {
  for (const file of [`${path}.1`, path]) {
    if (!existsSync(file)) continue
    for (const text of readFileSync(file, 'utf8').split('\n')) {
      // Most lines are of inquiries: they are the bulk of a busy day, and tell nothing here.
      if (!/"asked":\{|"operation":"(create|refund)/.test(text)) continue
      const value = parsed(text)
      if (typeof value === 'object' && value !== null) yield value
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
