import { formatRupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { ListRow } from '../../components/list-row.tsx'
import { OrderBadge } from '../../components/order-badge.tsx'
import { isGivenUp } from '../../components/order-word.ts'
import { timeText } from '../../components/time-text.ts'
import css from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import { useTimeFormat } from '../../state/time-format.ts'

interface OrderRowProps {
  readonly order: Order
  readonly chosen: boolean
  readonly onChoose: () => void
}

export function OrderRow({ order, chosen, onChoose }: OrderRowProps) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const format = useTimeFormat()
  return (
    <ListRow chosen={chosen} onChoose={onChoose}>
      <strong>{formatRupiah(order.amount)}</strong>
      <OrderBadge order={order} />
      <span className={css.soft}>
        {order.cartName && `${order.cartName} · `}
        {channelName(order.paymentType)}
        {order.payer && ` · ${order.payer}`}
        {order.part && ` · ${t('orders.partOf', { total: formatRupiah(order.part.total) })}`}
        {order.superseded && !isGivenUp(order) && ` · ${t('orders.superseded')}`}
        {order.paidTwice && ` · ${t('orders.paidTwice')}`}
      </span>
      <time className={css.soft} dateTime={new Date(order.createdAt).toISOString()}>
        {timeText(order.createdAt, Date.now(), format)}
      </time>
    </ListRow>
  )
}
