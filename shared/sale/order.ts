import * as z from 'zod'
import { feeTypes } from '../gateway/orders.ts'
import { moment } from '../moment.ts'
import { senSchema } from '../money-schema.ts'
import { revision } from '../revision.ts'
import {
  intentState,
  rejectedState,
  rejectionCauses,
  sendingState,
  since,
  unknownState,
} from '../sent-once.ts'
import { saleSums } from '../tax/sale-sums-schema.ts'
import type { OrderStateKind } from './order-life.ts'

/** What the payer pays with, as the gateway returned it. `nmid` and `terminal` only if the gateway gave them. */
export const paymentCode = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('qr'),
    content: z.string(),
    nmid: z.string().nullable(),
    terminal: z.string().nullable(),
  }),
  z.object({ kind: z.literal('virtualAccount'), number: z.string() }),
  z.object({ kind: z.literal('storeCode'), code: z.string() }),
  /** A page to open on the customer's phone; `computerUrl` if the gateway has another one for a computer. */
  z.object({ kind: z.literal('link'), url: z.string(), computerUrl: z.string().nullable() }),
  /** The wallet asks the customer on their phone: there is nothing to show. */
  z.object({ kind: z.literal('push') }),
])
export type PaymentCode = z.infer<typeof paymentCode>

/** What every order that reached the gateway carries. `payable` is what the payer pays; `expiresAt` is the gateway's, never ours. */
const placed = {
  platformTradeNo: z.string().nullable(),
  payable: senSchema,
  code: paymentCode.nullable(),
  expiresAt: moment.nullable(),
  /** What the gateway adds for the payer under `OUR`, as it reports it; missing if it does not. */
  fee: senSchema.optional(),
}

/** The gateway's facts about a payment. Each is null if the gateway did not give it; none is ever invented. */
const payment = {
  paidAt: moment.nullable(),
  rrn: z.string().nullable(),
  issuer: z.string().nullable(),
  payer: z.string().nullable(),
  accountNo: z.string().nullable(),
  /** On a hosted page: the channel that the payer chose. */
  paidWith: z.string().optional(),
  /** Cash only: what the customer handed over; the change is the part above the price. */
  tendered: senSchema.optional(),
}

/** Why an outcome is unknown, in the kinds that the screens have texts for; `reason` is the evidence. */
export const unknownCauses = [
  'noAnswer',
  'lineLost',
  'gatewayTrouble',
  'unlistedCode',
  'unreadable',
  'unverified',
  'anotherOrder',
  'credentials',
  'clock',
  'throttled',
  'duplicate',
  'notSaid',
  'stopped',
  'notWritten',
  'againNotSent',
  'againRefused',
  'forgotten',
] as const
export type UnknownCause = (typeof unknownCauses)[number]

/** How the gateway's answer differs from what was asked. */
export const reviewCauses = ['amount', 'merchant', 'code', 'link'] as const
export type ReviewCause = (typeof reviewCauses)[number]

/** One type per state, each with the evidence that only that state has. The states are those of `order-life.ts`. */
export const orderState = z.discriminatedUnion('kind', [
  intentState,
  sendingState,
  z.object({ kind: z.literal('open'), ...since, ...placed }),
  z.object({ kind: z.literal('paid'), ...since, ...placed, ...payment }),
  z.object({ kind: z.literal('paidLate'), ...since, ...placed, ...payment }),
  z.object({ kind: z.literal('failed'), ...since, ...placed }),
  z.object({ kind: z.literal('expired'), ...since, ...placed }),
  /** `cause` is missing in older journals. */
  unknownState.extend({ cause: z.enum(unknownCauses).optional() }),
  rejectedState(rejectionCauses),
  /** The code is left out on purpose: a code that asks for anything but the sale is never shown. */
  z.object({
    kind: z.literal('review'),
    ...since,
    reason: z.string(),
    /** Missing in older journals. */
    cause: z.enum(reviewCauses).optional(),
    platformTradeNo: z.string().nullable(),
    expiresAt: moment.optional(),
    /** The gateway reports a payment of this amount, which is not what was asked. */
    paid: z.object({ amount: senSchema, at: moment.nullable() }).optional(),
  }),
])

export type OrderState = z.infer<typeof orderState>
/** The state of one kind, with its evidence. */
export type StateOf<Kind extends OrderStateKind> = Extract<OrderState, { kind: Kind }>

/** What paid a sale. */
const salePayment = z.object({
  merchantTradeNo: z.string(),
  paymentType: z.string(),
  /** On a hosted page: the channel that the payer chose. */
  paidWith: z.string().optional(),
  payable: senSchema,
})

/** What a part of a sale is of: the whole amount, and what that is made of. */
const ofSale = { total: senSchema, sums: saleSums.optional() }

/** A sale that is paid in two: first a part in cash, then the rest. */
const salePart = z.discriminatedUnion('kind', [
  /** `rest`: what paid the rest; null while nothing has. */
  z.object({ kind: z.literal('cash'), ...ofSale, rest: salePayment.nullable() }),
  /** `givenBack`: the customer left, and has the cash again; this order pays nothing any more. */
  z.object({
    kind: z.literal('rest'),
    ...ofSale,
    cash: z.object({ merchantTradeNo: z.string(), amount: senSchema, givenBack: z.boolean() }),
  }),
])

/** One attempt to take a payment. `amount` is what was asked, in sen; what the payer pays is the state's `payable`. */
export const order = z.object({
  revision,
  merchantTradeNo: z.string(),
  /** Groups the attempts of one sale: a change of channel makes a new attempt of the same sale. */
  saleId: z.string(),
  paymentType: z.string(),
  amount: senSchema,
  productName: z.string(),
  /** The name that was sent with the order; null on channels that need none. */
  payer: z.string().nullable(),
  /** The customer's phone number, if it was sent: hosted pages need it, WalletD may have it. */
  phone: z.string().nullable(),
  /** On a hosted page: the channel that the cashier chose; null if the payer chooses. */
  pageChannel: z.string().nullable(),
  /** Who was to bear the fee. Under `OUR` the payer pays `amount` and the fee. */
  feeType: z.enum(feeTypes),
  /** The branch under which it was made, empty if none: every inquiry names it. Missing in older journals, and for cash. */
  storeId: z.string().optional(),
  /** Who was on duty; missing if no staff were set up. */
  cashier: z.string().optional(),
  /** The name of its cart, such as a table; missing if it had none. */
  cartName: z.string().optional(),
  /** The counter that sold it, where that is another one: it is here to be refunded. */
  home: z.string().optional(),
  createdAt: moment,
  /** The customer switched to another channel: still watched, no longer the sale's live attempt. */
  superseded: z.boolean(),
  /** Another attempt of the same sale was paid too. */
  paidTwice: z.boolean(),
  /** The attempt that paid this order's sale, if it was another one: then nobody may be shown this code. */
  paidInstead: salePayment.optional(),
  /** Missing where the order is for the whole sale. */
  part: salePart.optional(),
  /** How its amount is made up; missing if it is just the price. */
  sums: saleSums.optional(),
  /** Cash only: the part of `amount` that rounding added to the price, in sen; negative if it took some off. */
  rounding: z.int().optional(),
  /** The sum that the gateway has confirmed as refunded; missing if nothing was. */
  refunded: senSchema.optional(),
  lastCheckedAt: moment.nullable(),
  /** The gateway reported a payment but answers no inquiry about it; `lasts` once people must look into it. */
  reportedPaid: z.object({ at: moment, lasts: z.boolean() }).nullable().optional(),
  state: orderState,
})

/** One attempt to take a payment, in any state of its life. */
export type Order = z.infer<typeof order>
