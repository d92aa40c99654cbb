import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slip } from '../../../shared/slip/slip.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { SlipPreview } from '../../components/slip-preview.tsx'
import { callMain } from '../../main-process.ts'
import { printOrder } from '../../state/print-actions.ts'
import { useAction } from '../../state/use-action.ts'

interface SlipDialogProps {
  readonly merchantTradeNo: string
  readonly kind: 'payment' | 'receipt'
  readonly onClose: () => void
}

/** A slip as it will be printed, and the button that prints it. */
export function SlipDialog({ merchantTradeNo, kind, onClose }: SlipDialogProps) {
  const { t } = useTranslation()
  const [slip, setSlip] = useState<Slip | null>(null)
  const { busy, failure, run } = useAction<'load' | 'print'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; run is new on every render
  useEffect(() => {
    void run('load', async () => setSlip(await callMain('print.preview', { merchantTradeNo, kind })))
  }, [merchantTradeNo, kind])
  const print = async () => {
    await printOrder(merchantTradeNo, kind)
    onClose()
  }
  return (
    <Dialog
      title={t(`print.kind.${kind}`)}
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
