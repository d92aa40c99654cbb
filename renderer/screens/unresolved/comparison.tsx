import { formatRupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { exactTimeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { answerText } from './answer-text.ts'
import css from './case-detail.module.css'

interface ComparisonProps {
  readonly order: Order
  readonly others: readonly Order[]
  /** The gateway's values, word for word, where they differ. */
  readonly answer: Readonly<Record<string, string>> | null
}

/** The orders of a case side by side: what was asked, the gateway's answer, and the sale's other attempts. */
export function Comparison({ order, others, answer }: ComparisonProps) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const format = useTimeFormat()
  const columns = [order, ...others]
  const rows = [
    [t('code.orderNumber'), ({ merchantTradeNo }: Order) => merchantTradeNo, 'merchantTradeNo'],
    [t('orders.channel'), ({ paymentType }: Order) => channelName(paymentType), 'paymentType'],
    [t('unresolved.state'), ({ state }: Order) => t(`state.${state.kind}.short`), 'status'],
    [t('unresolved.asked'), ({ amount }: Order) => formatRupiah(amount), 'amount'],
    [
      t('unresolved.paid'),
      ({ state }: Order) => (isPaid(state) ? formatRupiah(state.payable) : null),
      'none',
    ],
    [
      t('code.paidAt'),
      ({ state }: Order) => isPaid(state) && state.paidAt !== null && exactTimeText(state.paidAt, format),
      'successTime',
    ],
    [t('code.payer'), (one: Order) => (isPaid(one.state) && one.state.payer) || one.payer, 'payer'],
    [t('orders.rrn'), ({ state }: Order) => isPaid(state) && state.rrn, 'rrn'],
    [
      t('orders.platformTradeNo'),
      ({ state }: Order) => ('platformTradeNo' in state ? state.platformTradeNo : null),
      'platformTradeNo',
    ],
    [t('orders.created'), ({ createdAt }: Order) => exactTimeText(createdAt, format), 'createTime'],
  ] as const
  return (
    <table className={css.comparison}>
      <caption className="visually-hidden">{t('unresolved.details')}</caption>
      {(columns.length > 1 || answer) && (
        <thead>
          <tr>
            <td />
            {columns.map((one) => (
              <th key={one.merchantTradeNo} scope="col">
                {t(one === order ? 'unresolved.this' : 'unresolved.other')}
              </th>
            ))}
            {answer && <th scope="col">{t('unresolved.answered')}</th>}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([name, read, member]) => {
          const values = columns.map((one) => read(one) || null)
          return (
            values.some(Boolean) && (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((one, at) => (
                  <td key={one.merchantTradeNo}>{values[at] ?? '–'}</td>
                ))}
                {answer && (
                  <td>
                    {member === 'paymentType' && answer[member]
                      ? channelName(answer[member])
                      : answerText(member, answer[member], format, t)}
                  </td>
                )}
              </tr>
            )
          )
        })}
      </tbody>
    </table>
  )
}
