import { useState } from 'react'
import { roles } from '../../../shared/staff/role.ts'
import type { StaffEntry } from '../../../shared/staff/staff.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Choice } from '../../components/fields/choice.tsx'
import fields from '../../components/fields/fields.module.css'
import { FormField } from '../../components/fields/form-field.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { isNewPin, NewPin, notTyped } from './new-pin.tsx'
import { changesOf, draftOf, type StaffDraft, unsentStaff } from './staff-draft.ts'

/** One of the staff: name, role, whether they still work here, and optionally a new PIN. */
export function StaffDialog({ draft: first, onClose }: { draft: StaffDraft; onClose: () => void }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(first)
  const { entry, name, role, active } = draft
  const change = (changed: Partial<StaffDraft>) => setDraft((before) => ({ ...before, ...changed }))
  const [typed, type] = useState(notTyped)
  // A PIN is never kept.
  const sent = unsentStaff.useKept(draft)
  const keepsPin = entry !== null && typed.pin === '' && typed.again === ''

  /** The person as somebody else has changed them meanwhile. */
  const [other, setOther] = useState<StaffEntry | null>(null)

  async function keep() {
    if (!entry) await callMain('staff.add', { name, role, pin: typed.pin })
    else {
      const now = (await callMain('staff.list', {})).find(({ id }) => id === entry.id)
      if (now && changesOf(entry, now, t).length > 0) return () => setOther(now)
      await keepChange(entry)
    }
    sent()
    return null
  }

  function choose(chosen: Partial<StaffDraft>): void {
    change(chosen)
    setOther(null)
  }

  async function keepChange({ id: staffId, ...before }: StaffEntry): Promise<void> {
    const isChanged = name.trim() !== before.name || role !== before.role || active !== before.active
    const newPin = keepsPin ? {} : { pin: typed.pin }
    if (isChanged) await callMain('staff.change', { staffId, name, role, active, ...newPin })
    else if (!keepsPin) await callMain('staff.resetPin', { staffId, pin: typed.pin })
  }

  return (
    <FormDialog
      title={entry ? t('staff.changeOne', { name: entry.name }) : t('staff.add')}
      send={t('staff.save')}
      complete={other === null && name.trim() !== '' && (keepsPin || isNewPin(typed))}
      changed={JSON.stringify(draft) !== JSON.stringify(draftOf(entry)) || typed.pin !== ''}
      onSend={keep}
      onClose={onClose}
    >
      {entry && other && (
        <ChangedMeanwhile
          changes={changesOf(entry, other, t)}
          onTake={() => choose(draftOf(other))}
          onKeep={() => choose({ entry: other })}
        />
      )}
      <FormField
        label={t('staff.name')}
        value={name}
        maxLength={40}
        isFirst
        onChange={(to) => change({ name: to })}
      />
      <Choice
        label={t('staff.role')}
        value={role}
        options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        onChange={(to) => change({ role: to })}
      />
      <p className={fields.note}>{t(`staff.may.${role}`)}</p>
      {entry && (
        <Switch label={t('staff.active')} checked={active} onChange={(to) => change({ active: to })} />
      )}
      <NewPin label={t(entry ? 'staff.newPin' : 'staff.pin')} typed={typed} onType={type} />
    </FormDialog>
  )
}
