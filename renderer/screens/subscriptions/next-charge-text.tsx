import { nextChargeOf } from '../../../shared/subscription/next-charge.ts'
import type { Subscription } from '../../../shared/subscription/subscription.ts'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'

/** When the next charge may come, always with its source. */
export function NextChargeText({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const now = Date.now()
  const next = nextChargeOf(subscription, now)
  if (!next) return t('subscription.noNext')
  const word = next.word === 'expected' && next.at < now ? 'overdue' : next.word
  return `${timeText(next.at, now, format)} (${t(`subscription.${word}`)})`
}
