import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/form.module.css'
import { FormField } from '../../components/form-field.tsx'
import { amountOf } from '../../components/keypad-keys.ts'
import { FailureNotice } from '../../components/notice.tsx'
import { receiveShift } from '../../state/shift.ts'
import { useAction } from '../../state/use-action.ts'
import { AmountField } from './amount-field.tsx'

/** Writes down cash that is put into the drawer or taken out of it, and why. */
export function CashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // Asked for twice by the same name, it is one movement.
  const [movementId] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<'in' | 'out'>('out')
  const [digits, setDigits] = useState('')
  const [note, setNote] = useState('')
  const { busy, failure, run } = useAction<'move'>()
  const form = useId()
  const amount = amountOf(digits)
  const complete = amount > 0 && note.trim() !== ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete) return
    void run('move', async () => {
      receiveShift(await callMain('shift.cash', { movementId, kind, amount, note }))
      onClose()
    })
  }

  return (
    <Dialog
      title={t('shift.moveCash')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={form} blocked={!complete} busy={busy !== null}>
          {t('shift.writeDown')}
        </Button>
      }
    >
      <form id={form} className={fields.form} onSubmit={submit}>
        <Choice
          label={t('shift.direction')}
          value={kind}
          options={(['in', 'out'] as const).map((value) => ({ value, label: t(`shift.way.${value}`) }))}
          onChange={setKind}
        />
        <AmountField label={t('shift.amount')} digits={digits} onDigits={setDigits} />
        <FormField
          label={t('shift.note')}
          hint={t('shift.noteHint')}
          value={note}
          maxLength={100}
          onChange={setNote}
        />
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  )
}
