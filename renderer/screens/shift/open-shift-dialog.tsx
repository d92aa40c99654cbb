import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/form.module.css'
import { amountOf } from '../../components/keypad-keys.ts'
import { FailureNotice } from '../../components/notice.tsx'
import { useStarted } from '../../state/session.ts'
import { receiveShift } from '../../state/shift.ts'
import { useAction } from '../../state/use-action.ts'
import { AmountField } from './amount-field.tsx'

/** Begins the running shift, with what is in the drawer where the shop counts cash. */
export function OpenShiftDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { settings, duty } = useStarted()
  const { cash } = settings.shifts
  const [digits, setDigits] = useState('')
  const { busy, failure, run } = useAction<'open'>()
  const form = useId()
  const complete = !cash || digits !== ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete) return
    void run('open', async () => {
      receiveShift(await callMain('shift.open', { float: cash ? amountOf(digits) : null }))
      onClose()
    })
  }

  return (
    <Dialog
      title={t('shift.openNow')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={form} blocked={!complete} busy={busy !== null}>
          {t('shift.openNow')}
        </Button>
      }
    >
      <form id={form} className={fields.form} onSubmit={submit}>
        <p>
          {duty.kind === 'onDuty' ? t('shift.openHintBy', { name: duty.staff.name }) : t('shift.openHint')}
        </p>
        {cash && (
          <AmountField
            label={t('shift.float')}
            hint={t('shift.floatHint')}
            digits={digits}
            onDigits={setDigits}
          />
        )}
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  )
}
