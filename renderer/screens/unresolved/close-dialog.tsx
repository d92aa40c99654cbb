import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Resolution, resolutionsOf } from '../../../shared/sale/case.ts'
import type { UnresolvedCase } from '../../../shared/sale/unresolved.ts'
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
import { wordsOf } from './case-looks.ts'
import css from './close-dialog.module.css'
import { closeCase } from './work-list.ts'

/** Who closed the last case; the same person often closes the next. */
let lastBy = ''

/** Writes down what was done, by whom and why. The order stays what the gateway says it is. */
export function CloseDialog({ found, onClose }: { found: UnresolvedCase; onClose: () => void }) {
  const { t } = useTranslation()
  const ways = resolutionsOf(found)
  const words = wordsOf(found)
  const [resolution, choose] = useState<Resolution | null>(ways.length === 1 ? (ways[0] ?? null) : null)
  const [note, setNote] = useState('')
  const duty = useStarted().duty
  const [by, setBy] = useState(duty.kind === 'onDuty' ? duty.staff.name : lastBy)
  const { demand, dialog } = useApproval({
    action: 'closeCase',
    merchantTradeNo: found.order.merchantTradeNo,
    amount: null,
  })
  const { busy, failure, run } = useAction<'close'>()
  const form = useId()
  const complete = resolution !== null && note.trim() !== '' && by.trim() !== ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete || busy) return
    const { kind, since, order } = found
    demand(
      (approved) =>
        void run('close', async () => {
          const closing = { merchantTradeNo: order.merchantTradeNo, kind, since, resolution, note, by }
          await closeCase({ ...closing, ...approved })
          lastBy = by.trim()
          onClose()
          go({ screen: 'unresolved', merchantTradeNo: null })
        }),
    )
  }

  if (dialog) return dialog
  return (
    <Dialog
      title={t('unresolved.close')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={form} blocked={!complete} busy={busy !== null}>
          {t('unresolved.save')}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={submit}>
        <p>{t('unresolved.closeHint')}</p>
        <RadioList
          label={t('unresolved.how')}
          value={resolution}
          options={ways.map((way) => ({ value: way, label: t(`resolution.${way}`) }))}
          onChange={choose}
        />
        <NoteField label={t(`case.${words}.note`)} value={note} maxLength={300} onChange={setNote} />
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
