/** The lines of the request journal: what was requested from the gateway, what it reported, and how long the journal was. */
import { hash } from 'node:crypto'
import * as z from 'zod'
import { feeTypes } from '../../../shared/gateway/orders.ts'
import { moment } from '../../../shared/moment.ts'
import { senSchema } from '../../../shared/money-schema.ts'
import { outsideWays } from '../../../shared/paid-back-outside.ts'
import { refundLine } from '../../../shared/refund/refund-lines.ts'
import { refundParts } from '../../../shared/refund/refund-parts.ts'
import { subscriptionInterval } from '../../../shared/subscription/subscription.ts'
import { tradeNo } from '../../../shared/trade-no.ts'

const name = z.string().min(1).max(64)
const paymentType = z.string().min(1).max(20)
/** The branch that the request named, empty if none; missing in older lines, and for cash. */
const storeId = z.string().max(30).optional()
const amount = z.int().min(1).max(999_999_999_999)

const asked = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    number: tradeNo,
    saleId: name.nullable(),
    paymentType,
    amount,
    storeId,
    /** Cash only: the gateway does not know it, so without this line a journal that lost it could get it from nowhere. */
    tendered: amount.optional(),
    /** What rounding added to the price; missing where it added nothing. */
    rounding: z.int().optional(),
    /** A part of a sale: the whole sale's amount, and the cash part that this one pays the rest of. */
    saleAmount: amount.optional(),
    restOf: tradeNo.optional(),
  }),
  z.object({
    kind: z.literal('refund'),
    number: tradeNo,
    refundId: name.nullable(),
    merchantTradeNo: tradeNo,
    platformRefundNo: tradeNo,
    amount,
    lines: z.array(refundLine).optional(),
    goods: senSchema.optional(),
    parts: refundParts.optional(),
    undoes: z.boolean().optional(),
    /** Not at the gateway either, like cash. */
    outside: z.enum(outsideWays).optional(),
  }),
  z.object({
    kind: z.literal('subscription'),
    number: tradeNo,
    subscriptionId: name,
    paymentType,
    storeId,
    amount,
    feeType: z.enum(feeTypes),
    interval: subscriptionInterval,
  }),
  z.object({ kind: z.literal('staticAccount'), accountId: name, paymentType, storeId }),
])

/** A sender's own text: a notification has at most 64 KiB. */
const text = z.string().max(70_000)
const reported = z.object({
  /** The journal's number for it; the name, where nothing of ours was found for it. */
  number: text,
  name: text,
  accountId: name.nullable(),
  merchantTradeNo: text.nullable(),
  platformTradeNo: text.nullable(),
  paymentType: text.nullable(),
  vaCode: text.nullable(),
  amount: senSchema.nullable(),
  paidAt: moment.nullable(),
})

/** A payment that a notification reported, with its amount in sen; not who paid. */
export type ReportedItem = z.infer<typeof reported>

/** The same as the request journal writes it. */
export type LoggedPayment = ReportedItem & { readonly at: number }

/** The number that the gateway gave a static account. */
const numbered = z.object({ accountId: name, vaCode: z.string().min(1).max(64), check: z.string() })
export type NumberedItem = z.infer<typeof numbered>

/** A number that a bad disk has changed leads payments elsewhere, and no other line or answer would show it. */
export const numberedItem = (accountId: string, vaCode: string): NumberedItem => ({
  accountId,
  vaCode,
  check: hash('sha256', `${accountId} ${vaCode}`).slice(0, 16),
})

/** Identifies something requested from the gateway, or paid in cash, with its amount in sen; no person and no secret. */
export type RequestedItem = z.infer<typeof asked>

/** The same as the request journal writes it. */
export type LoggedRequest = RequestedItem & { readonly at: number }

export type AskedOf<Kind extends LoggedRequest['kind']> = Extract<LoggedRequest, { kind: Kind }>

const line = z.object({
  at: z.iso.datetime().transform(Date.parse),
  /** Missing in lines from before journals had an identity. */
  journal: z.string().optional(),
})
export const askedLine = line.extend({ asked })
export const reportedLine = line.extend({ reported })
export const numberedLine = line.extend({
  numbered: numbered.refine(
    ({ accountId, vaCode, check }) => numberedItem(accountId, vaCode).check === check,
  ),
})
/** Until version 0.1 an exchange said with its end what had been asked. */
export const earlierLine = line
  .extend({
    number: tradeNo,
    asked: z.object({
      merchantTradeNo: tradeNo,
      paymentType,
      amount,
      refund: z.object({ amount, platformRefundNo: tradeNo }).nullable(),
    }),
  })
  .transform(({ asked: { refund, merchantTradeNo, ...order }, ...rest }) => {
    const as: RequestedItem = refund
      ? { kind: 'refund', number: rest.number, refundId: null, merchantTradeNo, ...refund }
      : { kind: 'order', number: merchantTradeNo, saleId: null, ...order }
    return { ...rest, asked: as }
  })
export const lengthsLine = z.object({
  lengths: z.object({ auditLines: z.int().min(0), prints: z.int().min(0) }),
})
