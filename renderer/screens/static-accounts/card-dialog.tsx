import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintJob, Slip } from '../../../shared/slip/slip.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { PrintStatus } from '../../components/print-status.tsx'
import { SlipPreview } from '../../components/slip-preview.tsx'
import { callMain } from '../../main-process.ts'
import { printKey, receivePrint, useOrders } from '../../state/orders.ts'
import { useAction } from '../../state/use-action.ts'

/** The card of an account as it will be printed, the button that prints it, and how that went. */
export function CardDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [slip, setSlip] = useState<Slip | null>(null)
  const [asked, setAsked] = useState<PrintJob | null>(null)
  const newest = useOrders(({ prints }) => prints[printKey(null, 'account')])
  const { busy, failure, run } = useAction<'load' | 'print'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; run is new on every render
  useEffect(() => {
    void run('load', async () => setSlip(await callMain('staticAccount.preview', { accountId })))
  }, [accountId])
  const print = async () => {
    const job = await callMain('staticAccount.print', { accountId })
    receivePrint(job)
    setAsked(job)
  }
  const job = newest?.id === asked?.id ? newest : asked
  return (
    <Dialog
      title={t('staticAccount.card')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          icon={<IconPrinter size="1.25rem" aria-hidden="true" />}
          busy={busy === 'print'}
          onClick={() => void run('print', print)}
        >
          {t('print.print')}
        </Button>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {job && <PrintStatus job={job} />}
      {slip && <SlipPreview slip={slip} />}
    </Dialog>
  )
}
