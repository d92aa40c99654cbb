import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { linesLeft, pricedLines, totalOfLines, type WantedLine } from '../../../shared/refund/refund-lines.ts'
import { holdingRefunds } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { restOf } from '../../../shared/sale/split.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'

export type PartRecord = Pick<CallOutput<'order.read'>, 'order' | 'cart' | 'refunds'>

/** The other part of a sale paid in two, once both are paid. */
export const otherPartOf = (order: Order): string | undefined =>
  order.part?.kind === 'cash' ? order.part.rest?.merchantTradeNo : restOf(order)

interface OtherPartProps {
  readonly merchantTradeNo: string
  /** The goods that came back; none for everything, or an amount. */
  readonly picked: readonly WantedLine[]
  readonly onContinue: (record: PartRecord, remaining: Sen) => void
}

/** After one part was refunded: how much of the same goods the other one paid, and the way to it. */
export function OtherPart({ merchantTradeNo, picked, onContinue }: OtherPartProps) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  const [record, setRecord] = useState<CallOutput<'order.read'> | null>(null)
  useEffect(() => {
    let shown = true
    // Without an answer the order itself still leads to its other part.
    callMain('order.read', { merchantTradeNo }).then(
      (read) => shown && setRecord(read),
      () => {},
    )
    return () => {
      shown = false
    }
  }, [merchantTradeNo])
  if (!record) return null
  const { order, cart, refunds, refundability } = record
  const of = { channel: channelName(order.paymentType) }
  const lines = pricedLines(linesLeft(cart, order, holdingRefunds(refunds)), picked) ?? []
  if (refundability.kind === 'channelNotRefundable')
    return (
      <Notice
        tone="warn"
        title={t('split.otherByHand', { ...of, amount: formatRupiah(totalOfLines(lines) || order.amount) })}
      >
        {t('refund.cannot.channelNotRefundable')}
      </Notice>
    )
  if (refundability.kind !== 'refundable') return null
  const { remaining } = refundability
  const amount = formatRupiah(totalOfLines(lines) || remaining)
  return (
    <Notice
      tone="info"
      title={t('split.otherToo', { ...of, amount })}
      actions={
        <Button tone="primary" icon={<IconArrowRight />} onClick={() => onContinue(record, remaining)}>
          {t('split.refundOther')}
        </Button>
      }
    />
  )
}
