import { IconArrowRight } from '@tabler/icons-react'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import { useReadOrder } from '../../state/use-read-order.ts'
import { alsoBack, type PartRecord } from './also-back.ts'
import type { RefundBeginning } from './refund-draft.ts'

interface OtherPartProps {
  readonly merchantTradeNo: string
  /** What was refunded of the first part. */
  readonly first: Pick<RefundBeginning, 'by' | 'picked'>
  readonly onContinue: (
    record: PartRecord,
    left: { readonly remaining: Sen; readonly outside?: true },
  ) => void
}

/** After one part was refunded: how much of the same goods the other one paid, and the way to it. */
export function OtherPart({ merchantTradeNo, first, onContinue }: OtherPartProps) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  // Without an answer the order itself still leads to its other part.
  const record = useReadOrder(merchantTradeNo)
  if (!record) return null
  const { order, refundability, outside } = record
  const channel = channelName(order.paymentType)
  if (refundability.kind === 'channelNotRefundable') {
    if (outside?.kind !== 'refundable') return null
    const { remaining } = outside
    const byHand = alsoBack(first, record, remaining)
    if (byHand === null) return null
    return (
      <Notice
        tone="warn"
        title={t('split.otherByHand', { channel, amount: formatRupiah(byHand) })}
        actions={
          <Button
            tone="primary"
            icon={<IconArrowRight />}
            onClick={() => onContinue(record, { remaining, outside: true })}
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
  const amount = formatRupiah(alsoBack(first, record, remaining) ?? remaining)
  return (
    <Notice
      tone="info"
      title={t('split.otherToo', { channel, amount })}
      actions={
        <Button tone="primary" icon={<IconArrowRight />} onClick={() => onContinue(record, { remaining })}>
          {t('split.refundOther')}
        </Button>
      }
    />
  )
}
