import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PinRefusal } from '../../../shared/staff/staff.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/fields.module.css'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { useAction } from '../../state/use-action.ts'
import { isNewPin, NewPin, notTyped } from './new-pin.tsx'
import css from './staff-settings.module.css'

/** Whoever is on duty takes another PIN. A wrong old one counts as one that is typed to sign in. */
export function ChangePinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const [typed, type] = useState(notTyped)
  const [refusal, setRefusal] = useState<PinRefusal | null>(null)
  const [changed, setChanged] = useState(false)
  const { busy, failure, run } = useAction<'change'>()
  const form = useId()
  const isSame = typed.pin !== '' && typed.pin === pin
  const complete = pin.length >= 6 && isNewPin(typed) && !isSame

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete || busy) return
    void run('change', async () => {
      const answer = await callMain('staff.changePin', { pin, newPin: typed.pin })
      setChanged(answer.kind === 'changed')
      setRefusal(answer.kind === 'changed' ? null : answer)
      if (answer.kind !== 'changed') setPin('')
    })
  }

  return (
    <Dialog
      title={t('staff.changePin')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        changed ? (
          <Button tone="primary" onClick={onClose}>
            {t('print.close')}
          </Button>
        ) : (
          <Button tone="primary" type="submit" form={form} blocked={!complete} busy={busy !== null}>
            {t('staff.save')}
          </Button>
        )
      }
    >
      {changed ? (
        <p role="status">{t('staff.pinChanged')}</p>
      ) : (
        <form id={form} className={css.form} onSubmit={submit}>
          <label className={fields.field}>
            <span>{t('staff.oldPin')}</span>
            <input
              className={css.pin}
              type="password"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={pin}
              onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
            />
          </label>
          <NewPin label={t('staff.nextPin')} typed={typed} onType={type} />
          <div role="alert">
            {isSame && <Notice tone="warn" title={t('staff.samePin')} />}
            {refusal?.kind === 'wrong' && (
              <Notice tone="bad" title={t('pin.wrong')}>
                {refusal.left > 0 && t('pin.left', { count: refusal.left })}
              </Notice>
            )}
            {refusal?.kind === 'wait' && (
              <Notice tone="bad" title={t('pin.wait')}>
                {t('staff.waitSeconds', { count: refusal.seconds })}
              </Notice>
            )}
          </div>
          {failure && <FailureNotice failure={failure} />}
        </form>
      )}
    </Dialog>
  )
}
