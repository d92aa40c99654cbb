import { holdsCardNumber } from '../../../shared/card-number.ts'
import { findChannel, limitProblem } from '../../../shared/gateway/channels.ts'
import type { SubscriptionCode, SubscriptionInterval } from '../../../shared/subscription/subscription.ts'
import { amountOf } from '../../components/keypad-keys.ts'

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

/** A new one. Sent twice by the same id, it is one subscription. */
export const newDraft = (): SubscriptionDraft & { readonly subscriptionId: string } => ({
  ...emptyDraft,
  subscriptionId: crypto.randomUUID(),
})

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
