import * as z from 'zod'
import { staticVirtualAccountCodes } from '../gateway/channel-codes.ts'
import { moment } from '../moment.ts'
import { senSchema, sumSchema } from '../money-schema.ts'
import { revision } from '../revision.ts'
import {
  intentState,
  rejectedState,
  rejectionCauses,
  sendingState,
  since,
  unknownState,
} from '../sent-once.ts'

/** The name or title of what came back from the request journal, which has neither. */
export const unknownName = '–'

/** How many accounts a merchant may create in a day, by WIB. API document, "Limits". */
export const STATIC_ACCOUNTS_A_DAY = 100

/**
 * One type per state, each with the evidence that only that state has.
 *
 *   intent → sending ─┬→ active     the gateway gave its number
 *                     ├→ rejected   an authentic refusal, or not one byte of the request left
 *                     └→ unknown    no answer that can be believed
 *
 * The gateway has no question for a static account, and a second sending makes another one: `unknown` stays so, unless it
 * came back from a restore and its number is found.
 */
const staticAccountState = z.discriminatedUnion('kind', [
  intentState,
  sendingState,
  z.object({ kind: z.literal('active'), ...since, vaCode: z.string() }),
  rejectedState(rejectionCauses),
  unknownState.omit({ neverArrived: true }),
])
export type StaticAccountState = z.infer<typeof staticAccountState>

/** Which state may follow which. The journal refuses every other step. */
export const staticAccountTransitions = {
  intent: ['sending', 'rejected'],
  sending: ['active', 'rejected', 'unknown'],
  active: [],
  rejected: [],
  unknown: ['active'],
} as const satisfies Record<StaticAccountState['kind'], readonly StaticAccountState['kind'][]>

/** A virtual account that any amount can be paid to, again and again. API document, endpoint 9. */
export const staticAccount = z.object({
  revision,
  /** The caller's id: two calls with the same id are one account. */
  accountId: z.string(),
  paymentType: z.enum(staticVirtualAccountCodes),
  /** The name on the account. */
  payer: z.string(),
  /** The purpose of the account; it is sent to the gateway. */
  usedFor: z.string().nullable(),
  /** The branch under which it was made, empty if none: every inquiry names it. Missing in older journals. */
  storeId: z.string().optional(),
  createdAt: moment,
  /** Payments that the gateway confirmed, and their sum in sen. */
  received: z.object({ count: z.int(), sum: sumSchema }),
  state: staticAccountState,
})
export type StaticAccount = z.infer<typeof staticAccount>

/**
 * A payment to a static account. `heard`: an authentic notification reported it; `confirmed`: the gateway's answer to
 * our own inquiry agreed; `refuted`: it did not.
 */
export const staticPayment = z.object({
  /** Our name for it: the number it was reported under, if there was one. */
  merchantTradeNo: z.string(),
  accountId: z.string(),
  notifiedAt: moment,
  /** The number for inquiries at the gateway; null if it was reported without one. */
  askBy: z.string().nullable(),
  /** What the notification said; only a hint. */
  reported: z.object({
    amount: senSchema.nullable(),
    paidAt: moment.nullable(),
    payer: z.string().nullable(),
    platformTradeNo: z.string().nullable(),
  }),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heard'), ...since }),
    z.object({
      kind: z.literal('confirmed'),
      ...since,
      amount: senSchema,
      paidAt: moment.nullable(),
      payer: z.string().nullable(),
      accountNo: z.string().nullable(),
      platformTradeNo: z.string().nullable(),
    }),
    z.object({ kind: z.literal('refuted'), ...since, reason: z.string() }),
  ]),
})
export type StaticPayment = z.infer<typeof staticPayment>

/** A payment to a static account that the gateway has just confirmed; `amount` in sen. */
export const staticAccountPaid = z.object({
  account: staticAccount,
  merchantTradeNo: z.string(),
  amount: senSchema,
})
export type StaticAccountPaid = z.infer<typeof staticAccountPaid>

/** How many of a day's accounts are left, as far as this counter knows; other counters of the merchant use them too. */
export const staticAccountQuota = z.object({
  limit: z.int(),
  remaining: z.int(),
  /** The gateway has said that none are left. */
  reportedByGateway: z.boolean(),
})
export type StaticAccountQuota = z.infer<typeof staticAccountQuota>
