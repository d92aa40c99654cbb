import type { Order } from '../../shared/sale/order.ts'
import { isOpenPart } from '../../shared/sale/split.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Badge } from './badge.tsx'
import { isGivenUp, orderWord } from './order-word.ts'
import { looksOf, stateLooks } from './state-badge.tsx'

/** An order's state in a word; also shows that another code has paid the sale, and a refund. */
export function OrderBadge({ order }: { order: Order }) {
  const { t } = useTranslation()
  return <Badge {...badgeLooks(order)}>{orderWord(order, t)}</Badge>
}

function badgeLooks(order: Order) {
  if (order.paidInstead || isOpenPart(order) || isGivenUp(order)) return looksOf(order)
  return order.refunded === undefined ? stateLooks[order.state.kind] : stateLooks.done
}
