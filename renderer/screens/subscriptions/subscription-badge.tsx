import {
  IconAlertTriangle,
  IconBan,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconHourglass,
  IconRepeat,
  IconSend,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../shared/subscription/subscription.ts'
import type { SubscriptionStateKind } from '../../../shared/subscription/subscription-life.ts'
import { Badge } from '../../components/badge.tsx'

const looks = {
  intent: { tone: 'info', Icon: IconSend },
  sending: { tone: 'info', Icon: IconSend },
  unknown: { tone: 'warn', Icon: IconHelpCircle },
  rejected: { tone: 'bad', Icon: IconCircleX },
  pending: { tone: 'info', Icon: IconClock },
  active: { tone: 'good', Icon: IconRepeat },
  cancelling: { tone: 'warn', Icon: IconHourglass },
  cancelled: { tone: 'info', Icon: IconBan },
  failed: { tone: 'bad', Icon: IconCircleX },
  review: { tone: 'bad', Icon: IconAlertTriangle },
} as const satisfies Record<SubscriptionStateKind, { tone: string; Icon: typeof IconClock }>

/** The texts of a state; what never arrived is told apart from what is only unknown. */
export function stateTextOf({ state }: Subscription): SubscriptionStateKind | 'neverArrived' {
  return state.kind === 'unknown' && state.neverArrived ? 'neverArrived' : state.kind
}

export function SubscriptionBadge({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const text = stateTextOf(subscription)
  return <Badge {...looks[subscription.state.kind]}>{t(`subscription.state.${text}.short`)}</Badge>
}
