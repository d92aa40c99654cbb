import { useTranslation } from 'react-i18next'
import { channelName } from '../../../shared/gateway/counter-channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import type { Carried } from '../../../shared/shift/shift.ts'
import { Button } from '../../components/button.tsx'
import { timeText } from '../../components/time-text.ts'
import { useToldIn } from '../../state/told-in.ts'
import { go, type View } from '../../state/view.ts'
import css from './shift.module.css'

interface CarriedListProps {
  readonly carried: readonly Carried[]
  /** Of a shift that is over: what became of them since is told by their orders. */
  readonly past?: boolean
}

/** What nobody knows the end of, each with the way to it. */
export function CarriedList({ carried, past = false }: CarriedListProps) {
  const { t } = useTranslation()
  const told = useToldIn()
  return (
    <ul className={css.cases}>
      {carried.map((each) => (
        <li key={each.ref}>
          <span className={css.case}>
            <strong>
              {each.kind === 'refund' ? t('shift.refundUnknown') : t(`case.${each.kind}.title`)}
            </strong>
            <span className={css.soft}>
              {formatRupiah(each.amount)} · {channelName(each.paymentType)} ·{' '}
              {timeText(each.since, Date.now(), told)} · {each.number}
            </span>
          </span>
          <Button onClick={() => go(past ? itself(each) : itsCase(each))}>{t(wayTo(each, past))}</Button>
        </li>
      ))}
    </ul>
  )
}

const itself = ({ kind, number }: Carried): View =>
  kind === 'refund'
    ? { screen: 'refunds', merchantRefundNo: number }
    : { screen: 'orders', merchantTradeNo: number }

/** Where it is told what a person can do about it. */
const itsCase = ({ kind, number }: Carried): View =>
  kind === 'refund'
    ? { screen: 'unresolved', merchantTradeNo: null, merchantRefundNo: number }
    : { screen: 'unresolved', merchantTradeNo: number }

function wayTo({ kind }: Carried, past: boolean) {
  if (!past) return 'shift.toCase'
  return kind === 'refund' ? 'shift.toRefund' : 'refund.toOrder'
}
