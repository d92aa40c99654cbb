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
export type ReportedState = 'pending' | 'active' | 'cancelled' | 'failed'

export function reportedState(
  { paymentType }: Pick<Subscription, 'paymentType'>,
  status: string | undefined,
): ReportedState | null {
  const words: Readonly<Record<string, ReportedState>> = isEMoneySubscription(paymentType)
    ? eMoneyWords
    : cardWords
  return (status !== undefined && words[status]) || null
}

const eMoneyWords = { '01': 'pending', '02': 'active', '06': 'cancelled', '09': 'failed' } as const
const cardWords = { INIT: 'pending', ACTIVE: 'active', FAILED: 'failed' } as const

type Transaction = z.output<typeof subscriptionTransaction>

/** What an answer tells of the charges. */
export interface ReportedCharges {
  /** The newest first where their times tell. */
  readonly charges: readonly SubscriptionCharge[]
  /** How the gateway lists them, which the document does not say; `unknown` where their times don't tell. */
  readonly order: 'newestFirst' | 'oldestFirst' | 'mixed' | 'unknown'
}

/** The charges of an answer; none where it tells of none. */
export function reportedCharges({
  paymentInfo = [],
}: Pick<SubscriptionAnswer, 'paymentInfo'>): ReportedCharges {
  const charges = paymentInfo.map(reportedCharge)
  const times = charges.flatMap(({ paidAt }) => paidAt ?? [])
  const falls = times.some((time, at) => time < (times[at - 1] ?? 0))
  const rises = times.some((time, at) => at > 0 && time > (times[at - 1] ?? 0))
  if (!falls && !rises) return { charges, order: 'unknown' }
  if (!rises) return { charges, order: 'newestFirst' }
  if (!falls) return { charges: charges.reverse(), order: 'oldestFirst' }
  charges.sort((one, other) => (other.paidAt ?? 0) - (one.paidAt ?? 0))
  return { charges, order: 'mixed' }
}

const chargeWords: Readonly<Record<string, SubscriptionCharge['status']>> = {
  '01': 'pending',
  '02': 'paid',
  '09': 'failed',
}

function reportedCharge({ platformTradeNo, amount, status, successTime }: Transaction): SubscriptionCharge {
  return {
    platformTradeNo: platformTradeNo ?? null,
    amount: amount ?? null,
    status: chargeWords[status ?? ''] ?? 'other',
    paidAt: parseWibTime(successTime ?? ''),
  }
}
