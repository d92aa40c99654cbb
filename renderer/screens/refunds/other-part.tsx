import { IconArrowRight } from '@tabler/icons-react'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useReadOrder } from '../../state/orders/use-read-order.ts'
import { alsoBack, type Chosen, type PartRecord } from './refundable.ts'

interface OtherPartProps {
  readonly merchantTradeNo: string
  /** What was refunded of the first part. */
  readonly first: Pick<Chosen, 'by' | 'picked'>
  readonly onContinue: (part: PartRecord, left: { readonly remaining: Sen; readonly outside?: true }) => void
}

/** After one part was refunded: how much of the same goods the other one paid, and the way to it. */
export function OtherPart({ merchantTradeNo, first, onContinue }: OtherPartProps) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  // Without an answer the order itself still leads to its other part.
  const record = useReadOrder(merchantTradeNo)
  if (!record) return null
  const { order, cart, refunds, refundability, outside } = record
  // Without the record's own `outside`: after a refusal of the gateway it has one, and the refund is requested again all the same.
  const part = { order, cart, refunds }
  const channel = channelName(order.paymentType)
  if (refundability.kind === 'channelNotRefundable') {
    if (outside?.kind !== 'refundable') return null
    const { remaining } = outside
    const byHand = alsoBack(first, record, remaining)
    if (byHand === null) return null
    return (
      <Notice
        tone="warn"
        title={t('split.otherByHand', { channel, amount: formatRupiah(byHand.amount) })}
        actions={
          <Button
            tone="primary"
            icon={<IconArrowRight />}
            onClick={() => onContinue(part, { remaining, outside: true })}
          >
            {t('refund.outside.start')}
          </Button>
        }
      >
        {t('refund.cannot.channelNotRefundable')}
      </Notice>
    )
  }
  if (refundability.kind !== 'refundable') return null
  const { remaining } = refundability
  const amount = formatRupiah(alsoBack(first, record, remaining)?.amount ?? remaining)
  return (
    <Notice
      tone="info"
      title={t('split.otherToo', { channel, amount })}
      actions={
        <Button tone="primary" icon={<IconArrowRight />} onClick={() => onContinue(part, { remaining })}>
          {t('split.refundOther')}
        </Button>
      }
    />
  )
}
