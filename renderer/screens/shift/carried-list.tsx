import { useTranslation } from 'react-i18next'
import { channelName } from '../../../shared/gateway/counter-channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import type { Carried } from '../../../shared/shift/shift.ts'
import { Button } from '../../components/button.tsx'
import { timeText } from '../../components/time-text.ts'
import { useToldIn } from '../../state/told-in.ts'
import { go } from '../../state/view.ts'
import css from './shift.module.css'

/** What nobody knows the end of, each with the way to it. */
export function CarriedList({ carried }: { carried: readonly Carried[] }) {
  const { t } = useTranslation()
  const told = useToldIn()
  return (
    <ul className={css.cases}>
      {carried.map(({ ref, kind, number, paymentType, amount, since }) => (
        <li key={ref}>
          <span className={css.case}>
            <strong>{kind === 'refund' ? t('shift.refundUnknown') : t(`case.${kind}.title`)}</strong>
            <span className={css.soft}>
              {formatRupiah(amount)} · {channelName(paymentType)} · {timeText(since, Date.now(), told)} ·{' '}
              {number}
            </span>
          </span>
          <Button
            onClick={() =>
              kind === 'refund'
                ? go({ screen: 'refunds', merchantRefundNo: number })
                : go({ screen: 'orders', merchantTradeNo: number })
            }
          >
            {t(kind === 'refund' ? 'shift.toRefund' : 'refund.toOrder')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
