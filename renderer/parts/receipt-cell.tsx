import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import type { WantedSlip } from '../../shared/slip/wanted-slip.ts'
import { Button } from '../components/buttons/button.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { SlipSheet } from './slip-sheet.tsx'

interface ReceiptCellProps {
  /** Null for a payment that has no receipt: nobody has confirmed it. */
  readonly of: Extract<WantedSlip, { kind: 'accountReceipt' | 'chargeReceipt' }> | null
  /** The id of its row's heading, which tells one receipt from the next. */
  readonly row: string
}

/** The last cell of a payment that came in without a sale: its receipt. */
export function ReceiptCell({ of, row }: ReceiptCellProps) {
  const { t } = useTranslation()
  const [shown, show] = useState(false)
  return (
    <td>
      {of && (
        <Button tone="quiet" icon={<IconReceipt />} aria-describedby={row} onClick={() => show(true)}>
          {t('print.kind.receipt')}
        </Button>
      )}
      {of && shown && <SlipSheet of={of} onClose={() => show(false)} />}
    </td>
  )
}
