import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refund } from '../../../shared/refund/refund.ts'
import type { Slip } from '../../../shared/slip/slip.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { SlipPreview } from '../../components/slip-preview.tsx'
import { callMain } from '../../main-process.ts'
import { receivePrint } from '../../state/orders.ts'
import { useAction } from '../../state/use-action.ts'

/** A refund's slip as it would be printed now, and the button that prints it. */
export function RefundSlipDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation()
  const { merchantRefundNo, state } = refund
  const [slip, setSlip] = useState<Slip | null>(null)
  const { busy, failure, run } = useAction<'load' | 'print'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew with every state; run is new on every render
  useEffect(() => {
    void run('load', async () => setSlip(await callMain('refund.preview', { merchantRefundNo })))
  }, [merchantRefundNo, state.kind])
  const print = async () => {
    receivePrint(await callMain('refund.print', { merchantRefundNo }))
    onClose()
  }
  return (
    <Dialog
      title={t('print.kind.refund')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          icon={<IconPrinter />}
          busy={busy === 'print'}
          onClick={() => void run('print', print)}
        >
          {t('print.print')}
        </Button>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {slip && <SlipPreview slip={slip} />}
    </Dialog>
  )
}
