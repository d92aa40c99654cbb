import { useState } from 'react'
import { callMain } from '../../bridge/main-process.ts'
import { FormField } from '../../components/fields/form-field.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { isNewPin, NewPin, notTyped } from './new-pin.tsx'

/** The first owner. From then on the counter asks who is on duty. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [typed, type] = useState(notTyped)

  const setUp = () => callMain('staff.setUp', { name, pin: typed.pin })

  return (
    <FormDialog
      title={t('staff.setUp')}
      send={t('staff.save')}
      complete={name.trim() !== '' && isNewPin(typed)}
      onSend={setUp}
      onClose={onClose}
    >
      <p>{t('staff.setUpHint')}</p>
      <FormField label={t('staff.name')} value={name} maxLength={40} isFirst onChange={setName} />
      <NewPin label={t('staff.pin')} typed={typed} onType={type} />
    </FormDialog>
  )
}
