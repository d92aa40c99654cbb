import type { Order } from '../../shared/sale/order.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Badge } from './badge.tsx'
import { orderWord } from './order-word.ts'
import { looksOf, stateLooks } from './state-badge.tsx'

/** An order's state in a word; also shows that another code has paid the sale, and a refund. */
export function OrderBadge({ order }: { order: Order }) {
  const { t } = useTranslation()
  const tellsRefund = order.refunded !== undefined && !order.paidInstead
  return <Badge {...(tellsRefund ? stateLooks.done : looksOf(order))}>{orderWord(order, t)}</Badge>
}
