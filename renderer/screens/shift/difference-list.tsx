import { formatRupiah } from '../../../shared/money.ts'
import { refundStateKinds } from '../../../shared/refund/refund-transitions.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import { transitions } from '../../../shared/sale/order-transitions.ts'
import type { Difference } from '../../../shared/shift/comparison.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { go } from '../../state/view.ts'
import css from './shift.module.css'

/** The differences between counter and gateway, each with a link. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  return (
    <ul className={css.cases} aria-label={t('shift.compare.list')}>
      {differences.map((each) => (
        <li key={`${each.of} ${each.number} ${each.kind}`}>
          <span className={css.case}>
            <strong>{t(`shift.differs.${each.kind}`)}</strong>
            <span>{sides(each, t)}</span>
            <span className="soft">
              {channelName(each.paymentType)} · {each.number}
            </span>
          </span>
          <Button
            onClick={() =>
              each.of === 'refund'
                ? go({ screen: 'refunds', merchantRefundNo: each.number })
                : go({ screen: 'orders', merchantTradeNo: each.merchantTradeNo })
            }
          >
            {t(each.of === 'refund' ? 'shift.toRefund' : 'refund.toOrder')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Both sides' statements in a line. */
function sides({ of, kind, counter, gateway }: Difference, t: Translate): string {
  const own = `${stateText(of, counter.state, t)}, ${formatRupiah(counter.amount)}`
  const theirs = [
    gateway.status === null
      ? t(kind === 'notFound' ? 'shift.differs.nothing' : 'shift.differs.silent')
      : statusText(of, gateway.status, t),
    gateway.amount === null ? null : formatRupiah(gateway.amount),
  ]
  return t('shift.differs.sides', { own, theirs: theirs.filter(Boolean).join(', ') })
}

function stateText(of: Difference['of'], state: string, t: Translate): string {
  if (of === 'refund') {
    const known = refundStateKinds.find((kind) => kind === state)
    return known ? t(`refund.state.${known}.short`) : state
  }
  const known = (Object.keys(transitions) as OrderStateKind[]).find((kind) => kind === state)
  return known ? t(`state.${known}.short`) : state
}

/** API document, "Order status" and "Refund status": its codes in words; an unknown code stays as it is. */
const orderStatuses = ['01', '02', '09'] as const
const refundStatuses = ['02', '03', '05', '06'] as const

function statusText(of: Difference['of'], status: string, t: Translate): string {
  if (of === 'refund') {
    const known = refundStatuses.find((code) => code === status)
    return known ? t(`shift.refundStatus.${known}`) : status
  }
  const known = orderStatuses.find((code) => code === status)
  return known ? t(`shift.orderStatus.${known}`) : status
}
