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
import { Badge } from '../../components/badge.tsx'
import { refundWords } from './refund-words.ts'

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
  return <Badge {...looks[state.kind]}>{t(`refund.state.${refundWords(state)}.short`)}</Badge>
}
