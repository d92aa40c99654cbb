import { holdsCardNumber } from '../../../shared/card-number.ts'
import { findChannel, limitProblem } from '../../../shared/gateway/channels.ts'
import {
  isEMoneySubscription,
  type Subscription,
  type SubscriptionCode,
  type SubscriptionInterval,
} from '../../../shared/subscription/subscription.ts'
import { amountOf, digitsOf } from '../../components/keyboard/keypad-keys.ts'

const codes = {
  eMoney: { static: 'StaticWalletASub', dynamic: 'DynamicWalletASub' },
  card: { static: 'StaticCcSub', dynamic: 'DynamicCcSub' },
} as const satisfies Record<string, Record<string, SubscriptionCode>>

/** What was typed for a new subscription. */
export interface SubscriptionDraft {
  readonly method: keyof typeof codes
  readonly amountKind: 'static' | 'dynamic'
  readonly digits: string
  readonly type: SubscriptionInterval['type']
  readonly value: string
  readonly title: string
  readonly message: string
  readonly customer: string
}

export const emptyDraft: SubscriptionDraft = {
  method: 'eMoney',
  amountKind: 'static',
  digits: '',
  type: 'MONTHLY',
  value: '1',
  title: '',
  message: '',
  customer: '',
}

/** A new one, filled in like another one if there is one. Sent twice by the same id, it is one subscription. */
export const newDraft = (
  like: Subscription | null,
): SubscriptionDraft & { readonly subscriptionId: string } => ({
  ...(like === null ? emptyDraft : draftLike(like)),
  subscriptionId: crypto.randomUUID(),
})

function draftLike({ paymentType, amount, interval, ...like }: Subscription): SubscriptionDraft {
  const method = isEMoneySubscription(paymentType) ? 'eMoney' : 'card'
  return {
    method,
    amountKind: codes[method].static === paymentType ? 'static' : 'dynamic',
    digits: digitsOf(amount),
    type: interval.type,
    value: String(interval.value),
    title: like.title,
    message: like.message ?? '',
    customer: like.customer ?? '',
  }
}

/** The subscription that a draft asks for, its channel with the limits, and what is wrong with each field. */
export function readDraft({ method, amountKind, type, ...typed }: SubscriptionDraft) {
  const paymentType = codes[method][amountKind]
  const channel = findChannel(paymentType)
  const amount = amountOf(typed.digits || '0')
  const interval = { type, value: Number(typed.value) }
  const [title, message, customer] = [typed.title.trim(), typed.message.trim(), typed.customer.trim()]
  const wrong = {
    amount: channel !== undefined && limitProblem(channel, amount) !== null,
    interval: !(interval.value >= 1 && interval.value <= 99),
    title: title === '',
    cardNumber: [title, message, customer].some(holdsCardNumber),
  }
  return {
    channel,
    wrong,
    isComplete: Object.values(wrong).every((isWrong) => !isWrong),
    wanted: {
      paymentType,
      amount,
      interval,
      title,
      ...(message ? { message } : {}),
      ...(customer ? { customer } : {}),
    },
  }
}
