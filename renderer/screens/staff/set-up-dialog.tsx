import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/fields.module.css'
import { FailureNotice } from '../../components/notice.tsx'
import { useAction } from '../../state/use-action.ts'
import { isNewPin, NewPin, notTyped } from './new-pin.tsx'
import css from './staff-settings.module.css'

/** The first owner. From here on the counter asks who is there. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [typed, type] = useState(notTyped)
  const { busy, failure, run } = useAction<'setUp'>()
  const form = useId()
  const complete = name.trim() !== '' && isNewPin(typed)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete || busy) return
    void run('setUp', async () => {
      await callMain('staff.setUp', { name, pin: typed.pin })
      onClose()
    })
  }

  return (
    <Dialog
      title={t('staff.setUp')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={form} blocked={!complete} busy={busy !== null}>
          {t('staff.save')}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={submit}>
        <p>{t('staff.setUpHint')}</p>
        <label className={fields.field}>
          <span>{t('staff.name')}</span>
          <input
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <NewPin label={t('staff.pin')} typed={typed} onType={type} />
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  )
}
