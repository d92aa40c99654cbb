import type * as z from 'zod'
import type { AnswerOf } from '../../shared/gateway/operation.ts'
import type { operations } from '../../shared/gateway/operations/index.ts'
import type { subscriptionTransaction } from '../../shared/gateway/subscriptions.ts'
import {
  isEMoneySubscription,
  type Subscription,
  type SubscriptionCharge,
} from '../../shared/subscription/subscription.ts'
import { parseWibTime } from '../../shared/wib-time.ts'

/** What the gateway says of a subscription, whichever operation asked: members that not all of them have may be missing. */
export type SubscriptionAnswer = Partial<
  AnswerOf<typeof operations.createEMoneySubscription> &
    Pick<AnswerOf<typeof operations.queryEMoneySubscription>, 'paymentInfo' | 'subInterval'> &
    Pick<AnswerOf<typeof operations.createCardSubscription>, 'agreementId'>
>

/** The gateway's word on the subscription; null for none, or for one that nobody knows. */
export type ToldState = 'pending' | 'active' | 'cancelled' | 'failed'

export function stateTold(
  { paymentType }: Pick<Subscription, 'paymentType'>,
  status: string | undefined,
): ToldState | null {
  const words: Readonly<Record<string, ToldState>> = isEMoneySubscription(paymentType)
    ? eMoneyWords
    : cardWords
  return (status !== undefined && words[status]) || null
}

const eMoneyWords = { '01': 'pending', '02': 'active', '06': 'cancelled', '09': 'failed' } as const
const cardWords = { INIT: 'pending', ACTIVE: 'active', FAILED: 'failed' } as const

type Transaction = z.output<typeof subscriptionTransaction>

/** The charges of an answer, the newest first; null where it tells of none. */
export function chargesTold({ paymentInfo }: Pick<SubscriptionAnswer, 'paymentInfo'>): SubscriptionCharge[] {
  const charges = (paymentInfo ?? []).map(chargeTold)
  const times = charges.flatMap(({ paidAt }) => paidAt ?? [])
  // The document does not say in which order they come.
  return (times[0] ?? 0) < (times.at(-1) ?? 0) ? charges.reverse() : charges
}

const chargeWords: Readonly<Record<string, SubscriptionCharge['status']>> = {
  '01': 'pending',
  '02': 'paid',
  '09': 'failed',
}

function chargeTold({ platformTradeNo, amount, status, successTime }: Transaction): SubscriptionCharge {
  return {
    platformTradeNo: platformTradeNo ?? null,
    amount: amount ?? null,
    status: chargeWords[status ?? ''] ?? 'other',
    paidAt: parseWibTime(successTime ?? ''),
  }
}

/** The latest moment at which a charge succeeded; null where none is told. */
export function lastPaidOf(charges: readonly SubscriptionCharge[]): number | null {
  const paid = charges.flatMap(({ status, paidAt }) => (status === 'paid' && paidAt !== null ? [paidAt] : []))
  return paid.length === 0 ? null : Math.max(...paid)
}
