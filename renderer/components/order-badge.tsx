import { useTranslation } from 'react-i18next'
import type { Order } from '../../shared/sale/order.ts'
import { Badge } from './badge.tsx'
import { looksOf, stateLooks } from './state-badge.tsx'

/** How an order stands, in a word: as its state says, but for a code of a sale that another one has paid. */
export function OrderBadge({ order }: { order: Order }) {
  const { t } = useTranslation()
  if (order.paidInstead) return <Badge {...looksOf(order)}>{t('orders.paidInstead')}</Badge>
  const { kind } = order.state
  return <Badge {...stateLooks[kind]}>{t(`state.${kind}.short`)}</Badge>
}
