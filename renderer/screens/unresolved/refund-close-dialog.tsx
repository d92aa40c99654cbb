import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refund } from '../../../shared/refund/refund.ts'
import { type RefundResolution, refundResolutionsOf } from '../../../shared/refund/refund-case.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/form.module.css'
import { NoteField } from '../../components/note-field.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { RadioList } from '../../components/radio-list.tsx'
import { useStarted } from '../../state/session.ts'
import { useAction } from '../../state/use-action.ts'
import { go } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'
import css from './close-dialog.module.css'
import { closeRefundCase } from './work-list.ts'

/** Writes down what was done about a refund, by whom and why. The refund stays what the gateway says it is. */
export function RefundCloseDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation()
  const { merchantRefundNo, state } = refund
  const ways = refundResolutionsOf(refund)
  const [since] = useState(state.since)
  const [resolution, choose] = useState<RefundResolution | null>(ways.length === 1 ? (ways[0] ?? null) : null)
  const [note, setNote] = useState('')
  const duty = useStarted().duty
  const [by, setBy] = useState(duty.kind === 'onDuty' ? duty.staff.name : '')
  const asked = { action: 'closeRefund', merchantTradeNo: merchantRefundNo, amount: null } as const
  const { demand, dialog } = useApproval(asked)
  const { busy, failure, run } = useAction<'close'>()
  const form = useId()
  const complete = resolution !== null && note.trim() !== '' && by.trim() !== ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete || busy) return
    demand(
      (approved) =>
        void run('close', async () => {
          await closeRefundCase({ merchantRefundNo, since, resolution, note, by, ...approved })
          onClose()
          go({ screen: 'unresolved', merchantTradeNo: null })
        }),
    )
  }

  if (dialog) return dialog
  return (
    <Dialog
      title={t('refund.close')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={form} blocked={!complete} busy={busy !== null}>
          {t('unresolved.save')}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={submit}>
        <p>{t('refund.closeHint')}</p>
        <RadioList
          label={t('unresolved.how')}
          value={resolution}
          options={ways.map((way) => ({ value: way, label: t(`refund.resolution.${way}`) }))}
          onChange={choose}
        />
        <NoteField label={t('refund.closeNote')} value={note} maxLength={300} onChange={setNote} />
        {duty.kind === 'open' && (
          <label className={fields.field}>
            <span>{t('unresolved.by')}</span>
            <input
              value={by}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setBy(event.currentTarget.value)}
            />
          </label>
        )}
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  )
}
