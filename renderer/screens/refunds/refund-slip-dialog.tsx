import type { Refund } from '../../../shared/refund/refund.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { SlipSheet } from '../../parts/slip-sheet.tsx'

/** The slip of a refund, with its state. */
export function RefundSlipDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation()
  const { merchantRefundNo, state } = refund
  return (
    <SlipSheet
      title={t('print.kind.refund')}
      of={{ kind: 'refund', merchantRefundNo }}
      tells={state.kind}
      onClose={onClose}
    />
  )
}
