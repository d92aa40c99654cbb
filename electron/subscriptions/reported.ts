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

/** What the gateway says about a subscription, by any operation; members that not every operation has may be missing. */
export type SubscriptionAnswer = Partial<
  AnswerOf<typeof operations.createEMoneySubscription> &
    Pick<AnswerOf<typeof operations.queryEMoneySubscription>, 'paymentInfo' | 'subInterval'> &
    Pick<AnswerOf<typeof operations.createCardSubscription>, 'agreementId'>
>

/** The status that the gateway reports; null if there is none, or an unlisted one. */
export type ReportedState = 'pending' | 'active' | 'cancelled' | 'failed'

export function reportedState(
  { paymentType }: Pick<Subscription, 'paymentType'>,
  status: string | undefined,
): ReportedState | null {
  return wordFor<ReportedState>(isEMoneySubscription(paymentType) ? eMoneyWords : cardWords, status)
}

/** Every object also has `toString`, which is not a status. */
const wordFor = <Word>(words: Readonly<Record<string, Word>>, status = ''): Word | null =>
  Object.hasOwn(words, status) ? (words[status] ?? null) : null

const eMoneyWords = { '01': 'pending', '02': 'active', '06': 'cancelled', '09': 'failed' } as const
const cardWords = { INIT: 'pending', ACTIVE: 'active', FAILED: 'failed' } as const

type Transaction = z.output<typeof subscriptionTransaction>

/** The charges in an answer. */
export interface ReportedCharges {
  /** Newest first, if their times show the order. */
  readonly charges: readonly SubscriptionCharge[]
  /** The gateway's order, which the document does not specify; `unknown` if their times don't show it. */
  readonly order: 'newestFirst' | 'oldestFirst' | 'mixed' | 'unknown'
}

/** Reads the charges of an answer; empty if it has none. */
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
    status: wordFor(chargeWords, status) ?? 'other',
    paidAt: parseWibTime(successTime ?? ''),
  }
}
