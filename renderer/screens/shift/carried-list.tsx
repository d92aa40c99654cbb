import { formatRupiah } from '../../../shared/money.ts'
import type { Carried } from '../../../shared/shift/shift.ts'
import { Button } from '../../components/buttons/button.tsx'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { go, type View } from '../../state/view.ts'
import css from './shift.module.css'

interface CarriedListProps {
  readonly carried: readonly Carried[]
  /** For a closed shift: their orders show what became of them. */
  readonly past?: boolean
}

/** As many as somebody reads: with ten thousand of them a browser stands still for minutes. */
const SHOWN = 200

/** The unresolved items, each with a link to it. */
export function CarriedList({ carried, past = false }: CarriedListProps) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const format = useTimeFormat()
  const more = carried.length - SHOWN
  return (
    <ul className={css.cases}>
      {carried.slice(0, SHOWN).map((each) => (
        <li key={each.ref}>
          <span className={css.case}>
            <strong>{t(titleOf(each))}</strong>
            <span className="soft">
              {[
                formatRupiah(each.amount),
                channelName(each.paymentType),
                timeText(each.since, Date.now(), format),
                each.number,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {!(past && isPayment(each)) && (
            <Button onClick={() => go(past ? itself(each) : itsCase(each))}>{t(wayTo(each, past))}</Button>
          )}
        </li>
      ))}
      {more > 0 && <li className="soft">{t('waiting.more', { count: more })}</li>}
    </ul>
  )
}

const isRefund = ({ kind }: Carried) => kind === 'refund' || kind === 'refundFailed'
const isPayment = ({ kind }: Carried) => kind === 'paymentUnplaced' || kind === 'paymentUnconfirmed'

function titleOf({ kind, neverArrived }: Carried) {
  switch (kind) {
    case 'refund':
      return neverArrived ? 'shift.refundNeverArrived' : 'shift.refundUnknown'
    case 'refundFailed':
      return 'shift.refundFailed'
    case 'paymentUnplaced':
      return 'reportedPayment.unplaced.title'
    case 'paymentUnconfirmed':
      return 'reportedPayment.unconfirmed.title'
    default:
      return `case.${neverArrived ? 'neverArrived' : kind}.title` as const
  }
}

const itself = (carried: Carried): View =>
  isRefund(carried)
    ? { screen: 'refunds', merchantRefundNo: carried.number }
    : { screen: 'orders', merchantTradeNo: carried.number }

/** The screen that says what a person can do about it. */
function itsCase(carried: Carried): View {
  const { number, ref } = carried
  if (isRefund(carried)) return { screen: 'unresolved', merchantTradeNo: null, merchantRefundNo: number }
  if (!isPayment(carried)) return { screen: 'unresolved', merchantTradeNo: number }
  return { screen: 'unresolved', merchantTradeNo: null, paymentRef: ref.split(' ')[0] ?? '' }
}

function wayTo(carried: Carried, past: boolean) {
  if (!past) return 'shift.toCase'
  return isRefund(carried) ? 'shift.toRefund' : 'refund.toOrder'
}
