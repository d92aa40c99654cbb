import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconSend,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RefundState } from '../../../shared/refund/refund.ts'
import css from '../../components/order-badge.module.css'
import { refundWords } from './refund-words.ts'

/** How each state looks. The icon and the word say it; the colour only helps. */
const looks = {
  intent: { tone: 'info', Icon: IconSend },
  sending: { tone: 'info', Icon: IconSend },
  inProgress: { tone: 'info', Icon: IconClock },
  // Green is for money that has arrived.
  done: { tone: 'info', Icon: IconArrowBackUp },
  failed: { tone: 'bad', Icon: IconCircleX },
  unknown: { tone: 'warn', Icon: IconHelpCircle },
  rejected: { tone: 'bad', Icon: IconCircleX },
  review: { tone: 'bad', Icon: IconAlertTriangle },
} as const satisfies Record<RefundState['kind'], { tone: string; Icon: typeof IconSend }>

/** How a refund's state looks. */
export const refundLooks = ({ kind }: RefundState): { tone: string; Icon: typeof IconSend } => looks[kind]

export function RefundBadge({ state }: { state: RefundState }) {
  const { t } = useTranslation()
  const { tone, Icon } = looks[state.kind]
  const words = refundWords(state)
  return (
    <span className={css.badge} data-tone={tone}>
      <Icon size="1rem" aria-hidden="true" />
      {t(`refund.state.${words}.short`)}
    </span>
  )
}
