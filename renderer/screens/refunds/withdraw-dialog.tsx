import { useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import { NoteField } from '../../components/fields/note-field.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Approved, FormDialog } from '../../parts/form-dialog.tsx'
import { useApproval } from '../staff/use-approval.tsx'
import { withdrawRefund } from './refund-acts.ts'

/** Withdraws a refund that is known never to have arrived, with a note that stays. */
export function WithdrawDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const { merchantRefundNo, amount } = refund
  const approval = useApproval({
    action: 'withdrawRefund',
    merchantTradeNo: merchantRefundNo,
    amount,
    terms: termsOf({ note }),
  })

  const withdraw = (approved: Approved) => withdrawRefund(refund, note.trim(), approved)

  return (
    <FormDialog
      title={t('refund.withdraw')}
      send={t('refund.withdrawNow')}
      complete={note.trim() !== ''}
      onSend={withdraw}
      approval={approval}
      onClose={onClose}
    >
      <p>{t('refund.withdrawHint', { amount: formatRupiah(amount) })}</p>
      <NoteField label={t('refund.withdrawNote')} value={note} maxLength={200} onChange={setNote} />
    </FormDialog>
  )
}
