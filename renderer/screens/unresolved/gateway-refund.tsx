import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { CaseKind } from '../../../shared/sale/case.ts'
import type { UnresolvedCase } from '../../../shared/work-list/unresolved.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { RefundDialog } from '../refunds/refund-dialog.tsx'

const ofMoney: readonly CaseKind[] = ['paidTwice', 'paidLate', 'paidAfterChange']

/** The refund through the gateway, if the channel has one; otherwise a note that the money must go back by hand. */
export function GatewayRefund({ found }: { found: UnresolvedCase }) {
  const { t } = useTranslation()
  const { merchantTradeNo } = found.order
  const isOfMoney = ofMoney.includes(found.kind)
  const [asking, ask] = useState(false)
  // Without a connection there is no refund either, and the list says so.
  const { value: record } = useRead(
    isOfMoney && !asking ? () => callMain('order.read', { merchantTradeNo }) : null,
    [merchantTradeNo, isOfMoney, asking],
  )
  if (!isOfMoney || !record) return null
  const { refundability, cart, refunds } = record
  if (refundability.kind === 'blocked') return <p className="soft">{t('unresolved.refundUnderWay')}</p>
  const isOutside = refundability.kind === 'channelNotRefundable'
  const free = isOutside ? record.outside : refundability
  return (
    <>
      {isOutside && <p className="soft">{t('unresolved.byHand')}</p>}
      {free?.kind === 'refundable' && (
        <Button
          icon={<IconArrowBackUp />}
          tone={found.kind === 'paidTwice' ? 'primary' : 'plain'}
          onClick={() => ask(true)}
        >
          {t(isOutside ? 'refund.outside.start' : 'unresolved.refund')}
        </Button>
      )}
      {asking && free?.kind === 'refundable' && (
        <RefundDialog
          order={found.order}
          cart={cart}
          refunds={refunds}
          remaining={free.remaining}
          outside={isOutside}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
