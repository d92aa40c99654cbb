import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { Switch } from '../../components/fields/switch.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import css from './refund-dialog.module.css'
import type { useBothParts } from './use-both-parts.ts'

type BothPartsProps = Pick<ReturnType<typeof useBothParts>, 'offered' | 'isWanted' | 'want'> & {
  /** Of both parts, in sen. */
  readonly amount: Sen
}

/** Of a sale paid in two: whether the other part comes back with this one, or is asked for after it. */
export function BothParts({ offered, isWanted, want, amount }: BothPartsProps) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  if (!offered) return <Notice tone="info" title={t('split.oneOfTwo')} />
  const { order } = offered
  const sums = { channel: channelName(order.paymentType), amount: formatRupiah(offered.amount) }
  return (
    <div className={css.bothParts}>
      <Switch label={t('split.refundBoth', sums)} checked={isWanted} onChange={want} />
      <p>{t(isWanted ? 'split.bothTogether' : 'split.oneOfTwo', { amount: formatRupiah(amount) })}</p>
    </div>
  )
}
