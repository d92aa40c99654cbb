import type { Order } from '../../shared/sale/order.ts'
import { isOpenPart } from '../../shared/sale/split.ts'
import { useTranslation } from '../i18n/i18n.ts'
import type { Translate } from '../i18n/texts.ts'
import { Badge } from './badge.tsx'
import { looksOf, stateLooks } from './state-badge.tsx'

/** An order's state in a word; also tells a sale that another code has paid, and a refund. */
export function OrderBadge({ order }: { order: Order }) {
  const { t } = useTranslation()
  return <Badge {...badgeLooks(order)}>{orderWord(order, t)}</Badge>
}

function badgeLooks(order: Order) {
  if (order.paidInstead || isOpenPart(order)) return looksOf(order)
  return order.refunded === undefined ? stateLooks[order.state.kind] : stateLooks.done
}

/** The order's word, the same on every screen. */
export function orderWord(order: Order, t: Translate): string {
  const { state, paidInstead, refunded, amount } = order
  if (paidInstead) return t('orders.paidInstead')
  if (refunded !== undefined) return t(refunded >= amount ? 'orders.refunded' : 'orders.partlyRefunded')
  if (isOpenPart(order)) return t('split.open')
  if (state.kind === 'unknown' && state.neverArrived) return t('neverArrived.short')
  return t(`state.${state.kind}.short`)
}
