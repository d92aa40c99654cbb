import * as z from 'zod'
import { counterModes } from '../merchant/merchant.ts'
import { moment } from '../moment.ts'
import { readAsPlain } from '../plain-text.ts'
import { refundStateKinds } from '../refund/refund-transitions.ts'
import { tradeNo } from '../trade-no.ts'
import { counterName, shownCounterName } from './counter-name.ts'
import { token } from './token.ts'

const sen = z.int().min(0)

/** The office cuts what it shows of an order there. Another counter has sent it, or whoever has its key. */
const short = z.string().max(64).overwrite(readAsPlain)

/** A refund of an order that another counter has made; `counter` is its name at the office. */
export const refundElsewhere = z.object({
  merchantRefundNo: tradeNo,
  merchantTradeNo: tradeNo,
  counter: shownCounterName,
  amount: sen,
  state: z.enum(refundStateKinds),
  /** The service charge and tax in the amount; null where the sale had neither. */
  service: sen.nullable(),
  tax: sen.nullable(),
  createdAt: moment,
  since: moment,
})
export type RefundElsewhere = z.infer<typeof refundElsewhere>

/** Where the right to refund an order is. */
export const rightPlace = z.discriminatedUnion('kind', [
  /** The office lends it to every counter that asks. */
  z.object({ kind: z.literal('office') }),
  /** The counter that sold it has not given it away. */
  z.object({
    kind: z.literal('home'),
    counter: shownCounterName,
    isConnected: z.boolean(),
    isEnded: z.boolean(),
  }),
  /** The office has lent it, for one refund that has not ended. */
  z.object({
    kind: z.literal('lent'),
    counter: shownCounterName,
    isConnected: z.boolean(),
    isEnded: z.boolean(),
  }),
])
export type RightPlace = z.infer<typeof rightPlace>

/** An order of any counter, as the office's copy has it. */
export const foundOrder = z.object({
  merchantTradeNo: tradeNo,
  /** Who sold it, and when that counter last reported to the office. */
  counter: shownCounterName,
  seenAt: moment.nullable(),
  /** It is the asking counter's own. */
  isOwn: z.boolean(),
  paymentType: short,
  paidWith: short.nullable(),
  state: short,
  amount: sen,
  /** What the payer paid; null where that is not known. */
  payable: sen.nullable(),
  createdAt: moment,
  paidAt: moment.nullable(),
  payer: short.nullable(),
  platformTradeNo: short.nullable(),
  rrn: short.nullable(),
  /** All of them, by every counter, oldest first. */
  refunds: z.array(refundElsewhere),
  right: rightPlace,
})
export type FoundOrder = z.infer<typeof foundOrder>

/** How many loans an office has made, with its proof: an office that has forgotten some knows it by this. */
export const lentMark = z.string().regex(/^\d{1,15}\.[\w-]{43}$/)
/** The number of loans in such a mark. */
export const lentNumber = (mark: string): number => Number(mark.slice(0, mark.indexOf('.')))

/** A counter of an office, with the office's proof: an office that has forgotten it knows of it by this. */
export const toldCounter = z.object({
  id: z.uuid(),
  name: counterName.min(1),
  mode: z.enum(counterModes),
  /** It has left, or its refunds were taken over. */
  isGone: z.boolean(),
  proof: token,
})
export type ToldCounter = z.infer<typeof toldCounter>
/** How many of them a counter remembers. */
export const MAX_REMEMBERED = 64
/** As many as a counter remembers; an office tells of fewer. */
export const toldCounters = z.array(toldCounter).max(MAX_REMEMBERED)

/** Why the office does not lend a right now. */
export const lendingRefusals = [
  /** The office has no such order of this merchant. */
  'notFound',
  'notPaid',
  /** Its counter has the right, and is not connected. */
  'atHome',
  /** Its counter has the right and is asked for it: ask again in a moment. */
  'asked',
  /** Another counter refunds it now, or the outcome of a refund is not known. */
  'busy',
  /** More than what is left of the payment, over all counters. */
  'tooMuch',
  /** The asking counter has not said whose merchant it is, its journal went back, or its copy is not complete. */
  'notReady',
  /** The office's database was put back, and the named counter has not told what it was lent since. */
  'forgotten',
] as const
export type LendingRefusal = (typeof lendingRefusals)[number]

/** A right that the office lends: for this refund of this amount, and no other. */
export const loan = z.object({
  loan: z.int().min(1),
  merchantTradeNo: tradeNo,
  /** Who sold it; null where that is the asking counter. */
  home: shownCounterName.nullable(),
  /**
   * The order's row in its counter's journal and what its amount is made of, as JSON; null where the order is the asking
   * counter's own.
   */
  order: z.string().nullable(),
  sums: z.string().nullable(),
  refunds: z.array(refundElsewhere),
})
export type Loan = z.infer<typeof loan>

/** A loan that the office has not got back, with the refund that it is for. */
export const lentBefore = loan.extend({
  refund: tradeNo,
  amount: z.int().min(1),
  /** It was lent to the machine that was this counter before. */
  isOfFormerMachine: z.boolean(),
})
export type LentBefore = z.infer<typeof lentBefore>
