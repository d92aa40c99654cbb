import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOutput, UnresolvedCase } from '../../../shared/ipc/contract.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { CaseKind } from '../../../shared/sale/case.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { callMain, failureOf } from '../../main-process.ts'
import { useAction } from '../../state/use-action.ts'
import css from './case-detail.module.css'

type Refundability = CallOutput<'orders.read'>['refundability']

const ofMoney: readonly CaseKind[] = ['paidTwice', 'paidLate', 'paidAfterChange']

/** The way back through the gateway, where the channel has one; else the word that it must go back by hand. */
export function GatewayRefund({ found }: { found: UnresolvedCase }) {
  const { t } = useTranslation()
  const { merchantTradeNo } = found.order
  const isOfMoney = ofMoney.includes(found.kind)
  const [refundability, setRefundability] = useState<Refundability | null>(null)
  const [asking, ask] = useState(false)
  useEffect(() => {
    if (!isOfMoney || asking) return
    callMain('orders.read', { merchantTradeNo }).then(
      (read) => setRefundability(read.refundability),
      // Without a line there is no refund either, and the list says that the line is lost.
      (error) => void failureOf(error),
    )
  }, [merchantTradeNo, isOfMoney, asking])
  switch (isOfMoney ? refundability?.kind : undefined) {
    case 'channelNotRefundable':
      return <p className={css.soft}>{t('unresolved.byHand')}</p>
    case 'blocked':
      return <p className={css.soft}>{t('unresolved.refundUnderWay')}</p>
    case 'refundable':
      return (
        <>
          <Button icon={<IconArrowBackUp />} onClick={() => ask(true)}>
            {t('unresolved.refund')}
          </Button>
          {asking && refundability?.kind === 'refundable' && (
            <RefundDialog
              merchantTradeNo={merchantTradeNo}
              amount={refundability.remaining}
              onClose={() => ask(false)}
            />
          )}
        </>
      )
    default:
      return null
  }
}

interface RefundDialogProps {
  readonly merchantTradeNo: string
  readonly amount: Sen
  readonly onClose: () => void
}

function RefundDialog({ merchantTradeNo, amount, onClose }: RefundDialogProps) {
  const { t } = useTranslation()
  // Asked for twice by the same name, it is one refund.
  const [refundId] = useState(() => crypto.randomUUID())
  const { busy, failure, run } = useAction<'refund'>()
  const refund = async () => {
    await callMain('refund.create', { refundId, merchantTradeNo, amount })
    onClose()
  }
  return (
    <Dialog
      title={t('unresolved.refund')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" busy={busy !== null} onClick={() => void run('refund', refund)}>
          {t('unresolved.refundNow', { amount: formatRupiah(amount) })}
        </Button>
      }
    >
      <p>{t('unresolved.refundHint', { amount: formatRupiah(amount), order: merchantTradeNo })}</p>
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
