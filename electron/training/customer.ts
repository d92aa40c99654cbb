import type { Sen } from '../../shared/money.ts'
import { formatDecimal } from '../../shared/money.ts'
import {
  isEMoneySubscription,
  type Subscription,
  type SubscriptionPlay,
} from '../../shared/subscription/subscription.ts'
import { CallFailure } from '../failures/call-failure.ts'

/** `payLate` pays what the gateway has already closed. */
export type CustomerAction = 'pay' | 'fail' | 'expire' | 'payLate'

/** Plays the customer at a sandbox gateway, through its control API; exists in training mode only. */
export async function playCustomer(
  sandboxUrl: string,
  action: CustomerAction,
  merchantTradeNo: string,
): Promise<void> {
  const late = action === 'payLate'
  await play(sandboxUrl, late ? 'pay' : action, { merchantTradeNo, late })
}

const subscriptionDeeds = {
  approve: ['confirm', {}],
  refuse: ['fail', {}],
  charge: ['charge', { status: '02' }],
  chargeFails: ['charge', { status: '09' }],
  endInWallet: ['cancel', {}],
} as const satisfies Record<SubscriptionPlay, readonly [deed: string, members: object]>

/** Plays the customer of a subscription: at its checkout, at its next charge and in the wallet. */
export async function playSubscriber(
  sandboxUrl: string,
  action: SubscriptionPlay,
  { number, paymentType, state }: Subscription,
): Promise<void> {
  const [deed, members] = subscriptionDeeds[action]
  // The sandbox knows a card's by the number that it gave it.
  const agreementId = 'gatewayNo' in state ? state.gatewayNo : number
  const named = isEMoneySubscription(paymentType) ? { merchantTradeNo: number } : { agreementId }
  await play(sandboxUrl, `subscriptions/${deed}`, { ...named, ...members })
}

/** Plays somebody who pays an amount to a static account. */
export async function playAccountPayer(sandboxUrl: string, vaCode: string, amount: Sen): Promise<void> {
  await play(sandboxUrl, 'pay', { vaCode, amount: formatDecimal(amount) })
}

/** Has the sandbox play an act of the customer; another gateway, at which training may be too, has no such address. */
async function play(sandboxUrl: string, act: string, members: object): Promise<void> {
  const answer = await fetch(new URL(`/sandbox/${act}`, sandboxUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(members),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => {
    throw new CallFailure('notPossible', 'the training gateway does not answer')
  })
  // An address that another gateway does not have may show its page there, with any status.
  const said: unknown = await answer.json().catch(() => null)
  const { message, errCode } = (said ?? {}) as { message?: unknown; errCode?: unknown }
  if (!answer.ok && typeof message === 'string') throw new CallFailure('notPossible', message)
  if (!answer.ok || said === null || errCode !== undefined)
    throw new CallFailure('notPlayed', `the gateway can't be played (HTTP ${answer.status})`)
}
