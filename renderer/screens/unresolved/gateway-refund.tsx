import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { CaseKind } from '../../../shared/sale/case.ts'
import type { UnresolvedCase } from '../../../shared/work-list/unresolved.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useRead } from '../../state/use-read.ts'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import css from './case-detail.module.css'

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
  const { refundability, outside } = record ?? {}
  switch (isOfMoney ? refundability?.kind : undefined) {
    case 'channelNotRefundable':
      return (
        <>
          <p className={css.soft}>{t('unresolved.byHand')}</p>
          {outside?.kind === 'refundable' && (
            <Button icon={<IconArrowBackUp />} onClick={() => ask(true)}>
              {t('refund.outside.start')}
            </Button>
          )}
          {asking && record && outside?.kind === 'refundable' && (
            <RefundDialog
              order={found.order}
              cart={record.cart}
              refunds={record.refunds}
              remaining={outside.remaining}
              outside
              onClose={() => ask(false)}
            />
          )}
        </>
      )
    case 'blocked':
      return <p className={css.soft}>{t('unresolved.refundUnderWay')}</p>
    case 'refundable':
      return (
        <>
          <Button icon={<IconArrowBackUp />} onClick={() => ask(true)}>
            {t('unresolved.refund')}
          </Button>
          {asking && record && refundability?.kind === 'refundable' && (
            <RefundDialog
              order={found.order}
              cart={record.cart}
              refunds={record.refunds}
              remaining={refundability.remaining}
              onClose={() => ask(false)}
            />
          )}
        </>
      )
    default:
      return null
  }
}
