import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roles } from '../../../shared/staff/role.ts'
import type { StaffEntry } from '../../../shared/staff/staff.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/fields.module.css'
import { FailureNotice } from '../../components/notice.tsx'
import { Switch } from '../../components/switch.tsx'
import { useAction } from '../../state/use-action.ts'
import { isNewPin, NewPin, notTyped } from './new-pin.tsx'
import css from './staff-settings.module.css'

interface StaffDialogProps {
  /** Null for somebody new. */
  readonly entry: StaffEntry | null
  readonly onClose: () => void
}

/** One of the staff: name, role, whether they still work here, and a new PIN where one is typed. */
export function StaffDialog({ entry, onClose }: StaffDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(entry?.name ?? '')
  const [role, setRole] = useState(entry?.role ?? 'cashier')
  const [active, setActive] = useState(entry?.active ?? true)
  const [typed, type] = useState(notTyped)
  const { busy, failure, run } = useAction<'save'>()
  const form = useId()
  const keepsPin = entry !== null && typed.pin === '' && typed.again === ''
  const complete = name.trim() !== '' && (keepsPin || isNewPin(typed))

  async function keep(): Promise<void> {
    if (!entry) {
      await callMain('staff.add', { name, role, pin: typed.pin })
      return
    }
    const staffId = entry.id
    const isChanged = name.trim() !== entry.name || role !== entry.role || active !== entry.active
    const newPin = keepsPin ? {} : { pin: typed.pin }
    if (isChanged) await callMain('staff.change', { staffId, name, role, active, ...newPin })
    else if (!keepsPin) await callMain('staff.resetPin', { staffId, pin: typed.pin })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete || busy) return
    void run('save', async () => {
      await keep()
      onClose()
    })
  }

  return (
    <Dialog
      title={entry ? t('staff.changeOne', { name: entry.name }) : t('staff.add')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={form} blocked={!complete} busy={busy !== null}>
          {t('staff.save')}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={submit}>
        <label className={fields.field}>
          <span>{t('staff.name')}</span>
          <input
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <Choice
          label={t('staff.role')}
          value={role}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={setRole}
        />
        <p className={fields.note}>{t(`staff.may.${role}`)}</p>
        {entry && <Switch label={t('staff.active')} checked={active} onChange={setActive} />}
        <NewPin label={t(entry ? 'staff.newPin' : 'staff.pin')} typed={typed} onType={type} />
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  )
}
