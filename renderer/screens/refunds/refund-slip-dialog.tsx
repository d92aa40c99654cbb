import { useTranslation } from 'react-i18next'
import type { Refund } from '../../../shared/refund/refund.ts'
import { SlipSheet } from '../../components/slip-sheet.tsx'
import { callMain } from '../../main-process.ts'
import { receivePrint } from '../../state/orders.ts'

/** The slip of a refund, which tells how far it is. */
export function RefundSlipDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation()
  const { merchantRefundNo, state } = refund
  const print = async () => {
    receivePrint(await callMain('refund.print', { merchantRefundNo }))
    onClose()
  }
  return (
    <SlipSheet
      title={t('print.kind.refund')}
      tells={`${merchantRefundNo} ${state.kind}`}
      read={() => callMain('refund.preview', { merchantRefundNo })}
      print={print}
      onClose={onClose}
    />
  )
}
