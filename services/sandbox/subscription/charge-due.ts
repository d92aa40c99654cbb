import type { Ledger } from '../ledger/ledger.ts'
import { drawPlatformTradeNo } from '../orders/codes.ts'
import { nextDue } from './schedule.ts'
import type { Subscription } from './subscription.ts'

/** Makes every charge and sends every reminder that is due by business time, each at its own moment. */
export function chargeDueSubscriptions({ subscriptions }: Ledger, now: number): void {
  for (const subscription of subscriptions.due(now)) {
    let current = subscription
    while (isDue(current.nextChargeAt, now) || isDue(current.nextReminderAt, now)) {
      const changed = step(current)
      if (changed.scheduledCharges > current.scheduledCharges && current.nextChargeAt !== null) {
        const chargedAt = current.nextChargeAt
        subscriptions.addCharge(current.platformNo, {
          platformTradeNo: drawPlatformTradeNo(chargedAt),
          chargedAt,
          status: current.nextChargeStatus,
        })
      }
      subscriptions.change(current.platformNo, changed)
      current = changed
    }
  }
}

const isDue = (moment: number | null, now: number) => moment !== null && moment <= now

/** The subscription after what is due next: its reminder, which comes first, or its charge. */
function step(subscription: Subscription): Subscription {
  if (subscription.nextReminderAt !== null) return { ...subscription, nextReminderAt: null }
  return afterCharge(subscription)
}

/** The subscription once its next scheduled charge has been made. */
export function afterCharge(subscription: Subscription): Subscription {
  const scheduledCharges = subscription.scheduledCharges + 1
  const confirmedAt = subscription.confirmedAt ?? subscription.createdAt
  return {
    ...subscription,
    scheduledCharges,
    nextChargeStatus: '02',
    ...nextDue(subscription, confirmedAt, scheduledCharges),
  }
}
