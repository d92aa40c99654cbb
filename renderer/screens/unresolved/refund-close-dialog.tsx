import { useState } from 'react'
import type { Refund } from '../../../shared/refund/refund.ts'
import { refundResolutionsOf } from '../../../shared/refund/refund-case.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ClosingDialog } from './closing-dialog.tsx'
import { closeRefundCase } from './work-list.ts'

/** Closes what became of a refund. The refund stays what the gateway says it is. */
export function RefundCloseDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation()
  const { merchantRefundNo, state } = refund
  // The fact that was on the screen when it was opened: of a later one nobody has decided.
  const [since] = useState(state.since)
  return (
    <ClosingDialog
      title={t('refund.close')}
      hint={t('refund.closeHint')}
      noteLabel={t('refund.closeNote')}
      ways={refundResolutionsOf(refund).map((way) => ({ value: way, label: t(`refund.resolution.${way}`) }))}
      action="closeRefund"
      number={merchantRefundNo}
      of={{ since }}
      close={(told) => closeRefundCase({ merchantRefundNo, since, ...told })}
      onClose={onClose}
    />
  )
}
