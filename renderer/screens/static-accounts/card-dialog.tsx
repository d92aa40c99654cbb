import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { PrintStatus } from '../../components/print-status.tsx'
import { SlipSheet } from '../../components/slip-sheet.tsx'
import { callMain } from '../../main-process.ts'
import { printKey, receivePrint, useOrders } from '../../state/orders.ts'

/** The card of an account, and how its printing went. */
export function CardDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<PrintJob | null>(null)
  const newest = useOrders(({ prints }) => prints[printKey(null, 'account')])
  const print = async () => {
    const job = await callMain('staticAccount.print', { accountId })
    receivePrint(job)
    setAsked(job)
  }
  const job = newest?.id === asked?.id ? newest : asked
  return (
    <SlipSheet
      title={t('staticAccount.card')}
      tells={accountId}
      read={() => callMain('staticAccount.preview', { accountId })}
      print={print}
      onClose={onClose}
    >
      {job && <PrintStatus job={job} />}
    </SlipSheet>
  )
}
