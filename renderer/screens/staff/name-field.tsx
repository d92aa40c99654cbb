import fields from '../../components/fields.module.css'
import { takesFocus } from '../../components/takes-focus.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** The name of a member of staff. */
export function NameField({ name, onType }: { name: string; onType: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <label className={fields.field}>
      <span>{t('staff.name')}</span>
      <input
        ref={takesFocus}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </label>
  )
}
