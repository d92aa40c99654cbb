import { useState } from 'react'
import type { Refund } from '../../../shared/refund/refund.ts'
import { refundCaseSince, refundResolutionsOf } from '../../../shared/refund/refund-case.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ClosingDialog } from './closing-dialog.tsx'
import { closeRefundCase } from './work-list.ts'

/** Closes a case about a refund. The refund keeps the gateway's state. */
export function RefundCloseDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation()
  const { merchantRefundNo } = refund
  // The fact that was on the screen when it was opened: nobody has decided about a later one.
  const [since] = useState(refundCaseSince(refund))
  return (
    <ClosingDialog
      title={t('refund.close')}
      hint={t('refund.closeHint')}
      noteLabel={t('refund.closeNote')}
      ways={refundResolutionsOf(refund).map((way) => ({ value: way, label: t(`refund.resolution.${way}`) }))}
      action="closeRefund"
      number={merchantRefundNo}
      of={{ since }}
      close={(closing) => closeRefundCase({ merchantRefundNo, since, ...closing })}
      onClose={onClose}
    />
  )
}
