import { formatRupiah } from '../../../shared/money.ts'
import type { UnresolvedCase } from '../../../shared/work-list/unresolved.ts'
import { ListRow } from '../../components/list-row.tsx'
import { timeText } from '../../components/time-text.ts'
import panes from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import { useTimeFormat } from '../../state/time-format.ts'
import { caseLooks, wordsOf } from './case-looks.ts'
import css from './unresolved-screen.module.css'

interface CaseRowProps {
  readonly found: UnresolvedCase
  readonly chosen: boolean
  readonly onChoose: () => void
}

export function CaseRow({ found, chosen, onChoose }: CaseRowProps) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { kind, order, since } = found
  const { tone, Icon } = caseLooks[kind]
  const words = wordsOf(found)
  return (
    <ListRow chosen={chosen} className={css.row} onChoose={onChoose}>
      <span className={css.sign} data-tone={tone}>
        <Icon aria-hidden="true" />
      </span>
      <strong>{t(`case.${words}.title`)}</strong>
      <span className={css.amount}>{formatRupiah(order.amount)}</span>
      <span className={panes.soft}>
        {channelName(order.paymentType)}
        {order.payer && ` · ${order.payer}`}
      </span>
      <time className={panes.soft} dateTime={new Date(since).toISOString()}>
        {timeText(since, Date.now(), format)}
      </time>
    </ListRow>
  )
}
