import { formatRupiah } from '../../../shared/money.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import type { Counted } from '../../../shared/shift/takings.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** Codes that wait for their payment and refunds under way; they count in a later shift. */
export function StillWaiting({ waiting: { orders, refunds } }: Pick<ShiftReport, 'waiting'>) {
  const { t } = useTranslation()
  if (orders.count === 0 && refunds.count === 0) return null
  const sentences = [
    ...(orders.count > 0 ? [t('shift.waitingOrders', textOf(orders))] : []),
    ...(refunds.count > 0 ? [t('shift.waitingRefunds', textOf(refunds))] : []),
    t('shift.waitingCounts'),
  ]
  return <p className="soft">{sentences.join(' ')}</p>
}

const textOf = ({ count, amount }: Counted) => ({ count, amount: formatRupiah(amount) })
