import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRupiah } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { NoteField } from '../../components/note-field.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { withdrawRefund } from '../../state/refunds.ts'
import { useAction } from '../../state/use-action.ts'
import { useApproval } from '../staff/use-approval.tsx'
import css from './refund-dialog.module.css'

/** Gives up a refund that is known never to have arrived, with a note that stays. */
export function WithdrawDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const { busy, failure, run } = useAction<'withdraw'>()
  const { merchantRefundNo, amount } = refund
  const asked = {
    action: 'withdrawRefund',
    merchantTradeNo: merchantRefundNo,
    amount,
    terms: termsOf({ note }),
  } as const
  const { demand, dialog } = useApproval(asked)
  const form = useId()
  const blocked = note.trim() === ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (blocked || busy) return
    demand(
      (approved) =>
        void run('withdraw', async () => {
          await withdrawRefund(refund, note.trim(), approved)
          onClose()
        }),
    )
  }

  if (dialog) return dialog

  return (
    <Dialog
      title={t('refund.withdraw')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={form} blocked={blocked} busy={busy !== null}>
          {t('refund.withdrawNow')}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={submit}>
        <p>{t('refund.withdrawHint', { amount: formatRupiah(amount) })}</p>
        <NoteField label={t('refund.withdrawNote')} value={note} maxLength={200} onChange={setNote} />
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  )
}
