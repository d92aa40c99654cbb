import type { SubscriptionInterval } from '../../../shared/subscription/subscription.ts'
import type { Translate } from '../../i18n/texts.ts'

/** "Every month", "Every 2 weeks". */
export function intervalText({ type, value }: SubscriptionInterval, t: Translate): string {
  return value === 1
    ? t(`subscription.intervalOne.${type}`)
    : t(`subscription.interval.${type}`, { count: value })
}
