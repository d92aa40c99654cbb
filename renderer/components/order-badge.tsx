import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconHelpCircle,
  IconSend,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../shared/sale/order.ts'
import type { OrderStateKind } from '../../shared/sale/order-life.ts'
import { Badge } from './badge.tsx'

const stateLooks = {
  intent: { tone: 'info', Icon: IconSend },
  sending: { tone: 'info', Icon: IconSend },
  open: { tone: 'info', Icon: IconClock },
  paid: { tone: 'good', Icon: IconCircleCheck },
  paidLate: { tone: 'warn', Icon: IconAlertTriangle },
  failed: { tone: 'bad', Icon: IconCircleX },
  expired: { tone: 'warn', Icon: IconClockX },
  unknown: { tone: 'warn', Icon: IconHelpCircle },
  rejected: { tone: 'bad', Icon: IconCircleX },
  review: { tone: 'bad', Icon: IconAlertTriangle },
} as const satisfies Record<OrderStateKind, { tone: string; Icon: typeof IconSend }>

/** How an order looks: as its state does, but for an open code that must not be used any more. */
export function looksOf({ state, superseded }: Order): { tone: string; Icon: typeof IconSend } {
  return state.kind === 'open' && superseded
    ? { tone: 'warn', Icon: IconArrowsExchange }
    : stateLooks[state.kind]
}

export function OrderBadge({ kind }: { kind: OrderStateKind }) {
  const { t } = useTranslation()
  return <Badge {...stateLooks[kind]}>{t(`state.${kind}.short`)}</Badge>
}
