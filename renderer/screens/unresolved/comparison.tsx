import { useTranslation } from 'react-i18next'
import { findChannel } from '../../../shared/gateway/channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { exactTimeText } from '../../components/time-text.ts'
import { useToldIn } from '../../state/told-in.ts'
import css from './case-detail.module.css'

interface ComparisonProps {
  readonly order: Order
  readonly others: readonly Order[]
}

/** The orders of a case side by side: what was asked, what the gateway says of it, and the sale's other attempts. */
export function Comparison({ order, others }: ComparisonProps) {
  const { t } = useTranslation()
  const told = useToldIn()
  const columns = [order, ...others]
  const rows = [
    [t('code.orderNumber'), ({ merchantTradeNo }: Order) => merchantTradeNo],
    [t('orders.channel'), ({ paymentType }: Order) => findChannel(paymentType)?.name ?? paymentType],
    [t('unresolved.state'), ({ state }: Order) => t(`state.${state.kind}.short`)],
    [t('unresolved.asked'), ({ amount }: Order) => formatRupiah(amount)],
    [t('unresolved.paid'), (one: Order) => (isPaid(one) ? formatRupiah(one.state.payable) : null)],
    [
      t('code.paidAt'),
      (one: Order) => isPaid(one) && one.state.paidAt !== null && exactTimeText(one.state.paidAt, told),
    ],
    [t('code.payer'), (one: Order) => (isPaid(one) && one.state.payer) || one.payer],
    [t('orders.rrn'), (one: Order) => isPaid(one) && one.state.rrn],
    [
      t('orders.platformTradeNo'),
      ({ state }: Order) => ('platformTradeNo' in state ? state.platformTradeNo : null),
    ],
    [t('orders.created'), ({ createdAt }: Order) => exactTimeText(createdAt, told)],
  ] as const
  return (
    <table className={css.comparison}>
      <caption className="visually-hidden">{t('unresolved.details')}</caption>
      {columns.length > 1 && (
        <thead>
          <tr>
            <td />
            {columns.map((one) => (
              <th key={one.merchantTradeNo} scope="col">
                {t(one === order ? 'unresolved.this' : 'unresolved.other')}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([name, read]) => {
          const values = columns.map((one) => read(one) || null)
          return (
            values.some(Boolean) && (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((one, at) => (
                  <td key={one.merchantTradeNo}>{values[at] ?? '–'}</td>
                ))}
              </tr>
            )
          )
        })}
      </tbody>
    </table>
  )
}

type Paid = Order & { readonly state: Extract<Order['state'], { kind: 'paid' | 'paidLate' }> }

function isPaid(order: Order): order is Paid {
  return order.state.kind === 'paid' || order.state.kind === 'paidLate'
}
