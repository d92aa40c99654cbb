import { useTranslation } from 'react-i18next'
import fields from '../../components/fields.module.css'

/** The name of a member of staff. */
export function NameField({ name, onType }: { name: string; onType: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <label className={fields.field}>
      <span>{t('staff.name')}</span>
      <input
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </label>
  )
}
