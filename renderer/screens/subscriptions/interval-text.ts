import type { TFunction } from 'i18next'
import type { SubscriptionInterval } from '../../../shared/subscription/subscription.ts'

/** "Every month", "Every 2 weeks". */
export function intervalText({ type, value }: SubscriptionInterval, t: TFunction): string {
  return value === 1
    ? t(`subscription.intervalOne.${type}`)
    : t(`subscription.interval.${type}`, { count: value })
}
