import * as z from 'zod'
import { cardSubscriptionCodes, eMoneySubscriptionCodes } from '../gateway/channel-codes.ts'
import { feeTypes } from '../gateway/orders.ts'
import { intervalTypes } from '../gateway/subscriptions.ts'
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

/** Every channel a subscription can be charged on. API document, endpoints 10 and 14. */
export const subscriptionCodes = [...eMoneySubscriptionCodes, ...cardSubscriptionCodes] as const
export type SubscriptionCode = (typeof subscriptionCodes)[number]

/** E-money subscriptions can be cancelled and report their transactions; the document has neither for cards. */
export function isEMoneySubscription(paymentType: string): paymentType is EMoneySubscriptionCode {
  return (eMoneySubscriptionCodes as readonly string[]).includes(paymentType)
}
export type EMoneySubscriptionCode = (typeof eMoneySubscriptionCodes)[number]

/** What every subscription that reached the gateway has. */
const placed = {
  /** What the customer is charged each time, in sen; more than the amount if the fee is theirs. */
  payable: senSchema,
  /** Where the customer completes it; null if the gateway gave no address that may be shown. */
  checkoutUrl: z.string().nullable(),
  /** After this `checkoutUrl` is unusable, by the gateway's time. */
  expiresAt: moment.nullable(),
  /** The number that the gateway knows it by: for a card it may differ from the one we sent. */
  gatewayNo: z.string(),
}

/** One type per state, each with the evidence that only that state has. The states are those of `subscription-life.ts`. */
const subscriptionState = z.discriminatedUnion('kind', [
  intentState,
  sendingState,
  unknownState,
  rejectedState(rejectionCauses),
  z.object({ kind: z.literal('pending'), ...since, ...placed }),
  z.object({ kind: z.literal('active'), ...since, ...placed }),
  /** `reason` is why the cancellation is not known to be done; null while the request is in progress. */
  z.object({ kind: z.literal('cancelling'), ...since, ...placed, reason: z.string().nullable() }),
  z.object({ kind: z.literal('cancelled'), ...since, ...placed }),
  z.object({ kind: z.literal('failed'), ...since, ...placed }),
  z.object({ kind: z.literal('review'), ...since, ...placed, reason: z.string() }),
])

/** The state of a subscription, with its evidence. */
export type SubscriptionState = z.infer<typeof subscriptionState>

/**
 * One payment of a subscription, as the gateway reports it; a member is
 * null if it did not. API document, "Subscription transaction".
 */
export const subscriptionCharge = z.object({
  platformTradeNo: z.string().nullable(),
  amount: senSchema.nullable(),
  status: z.enum(['pending', 'paid', 'failed', 'other']),
  paidAt: moment.nullable(),
})
export type SubscriptionCharge = z.infer<typeof subscriptionCharge>

/** The newest one, and when this counter learnt of it: a gateway need not say when a charge failed. */
export const lastCharge = subscriptionCharge.extend({ seenAt: moment.optional() })

/** One that was paid, and that the gateway calls failed now; `seenAt` is when this counter learnt of it. It stays counted. */
export const takenBack = subscriptionCharge.extend({ seenAt: moment })
export type TakenBack = z.infer<typeof takenBack>

/** One that was charged with another amount than agreed; `seenAt` is when this counter learnt of it. It counts as it was charged. */
export const otherAmount = subscriptionCharge.extend({ amount: senSchema, seenAt: moment })
export type OtherAmount = z.infer<typeof otherAmount>

/** How often a subscription is charged: every `value` days, weeks or months. API document, endpoint 10. */
export const subscriptionInterval = z.strictObject({
  type: z.enum(intervalTypes),
  value: z.int().min(1).max(99),
})
export type SubscriptionInterval = z.infer<typeof subscriptionInterval>

/** A recurring payment. API document, endpoints 10 to 14. */
export const subscription = z.object({
  revision,
  /** Ours, never used twice: merchantTradeNo for e-money, agreementId for a card. */
  number: z.string(),
  /** The caller's id: two calls with the same id are one subscription. */
  subscriptionId: z.string(),
  paymentType: z.enum(subscriptionCodes),
  /** The amount asked for each time, in sen. */
  amount: senSchema,
  /** Who was to bear the gateway's fee: under `OUR` the customer, who is charged it on top. */
  feeType: z.enum(feeTypes),
  interval: subscriptionInterval,
  /** The branch under which it was made, empty if none: every inquiry names it. Missing in older journals. */
  storeId: z.string().optional(),
  /** Shown to the customer by the gateway. */
  title: z.string(),
  message: z.string().nullable(),
  /** The customer; ours alone, not sent to the gateway. */
  customer: z.string().nullable(),
  createdAt: moment,
  lastCheckedAt: moment.nullable(),
  /** Since when it is known to be active; null before. */
  activeSince: moment.nullable(),
  /** The newest charge that the gateway reported. */
  lastCharge: lastCharge.nullable(),
  /** The first charge taken back that nobody has looked after; missing if there is none. */
  takenBack: takenBack.optional(),
  /** The first charge with another amount that nobody has looked after; missing if there is none. */
  otherAmount: otherAmount.optional(),
  /** The newest charge that succeeded. */
  lastPaidAt: moment.nullable(),
  /** The next charge as the gateway's reminder announced it, and when the reminder came. */
  announced: z.object({ chargeAt: moment.nullable(), notifiedAt: moment }).nullable(),
  /** Whether the gateway's whole list of charges was read once; otherwise some may be missing from the reports. */
  chargesRead: z.boolean(),
  state: subscriptionState,
})

/** One subscription, in any state of its life. */
export type Subscription = z.infer<typeof subscription>

/** What the customer is charged each time, in sen: the gateway's figure, or the amount asked for as long as it gave none. */
export function payableOf({ state, amount }: Pick<Subscription, 'state' | 'amount'>): Subscription['amount'] {
  return 'payable' in state ? state.payable : amount
}

/** Whether the gateway charges the same amount each time: the document has a channel for either, and does not say more. */
export const hasFixedAmount = ({ paymentType }: Pick<Subscription, 'paymentType'>) =>
  paymentType === 'StaticWalletASub' || paymentType === 'StaticCcSub'

/** What an amount that the gateway says is compared with. */
export type AgreedAmount = Pick<Subscription, 'state' | 'amount' | 'feeType'>

/**
 * Whether the gateway may know it with this sum. Only under `OUR` may the customer be charged more, as the fee is added; once that
 * amount is known, and may be printed on a slip, it is what the customer agreed to.
 */
export function mayBePayable(subscription: AgreedAmount, sum: Subscription['amount']): boolean {
  const { amount, feeType } = subscription
  const known = payableOf(subscription)
  if (feeType !== 'OUR') return sum === amount
  return known > amount ? sum === known : sum >= amount
}

/**
 * What training can play of a subscription's customer: completes or refuses its checkout, has money or none at the next
 * charge, which comes at once, or cancels it in the wallet.
 */
export const subscriptionPlays = ['approve', 'refuse', 'charge', 'chargeFails', 'endInWallet'] as const
export type SubscriptionPlay = (typeof subscriptionPlays)[number]
