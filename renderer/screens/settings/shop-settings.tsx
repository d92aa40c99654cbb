import { settings as schema } from '../../../shared/settings/settings.ts'
import { timeZones } from '../../../shared/time-zone.ts'
import { Choice } from '../../components/choice.tsx'
import sections from '../../components/sections.module.css'
import { TextField } from '../../components/text-field.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { save, useSaving } from '../../state/saving.ts'
import { useStarted } from '../../state/session.ts'
import css from './settings-screen.module.css'

const shopFields = ['name', 'branch', 'counter', 'address'] as const

/** The shop's details on slips and receipts, and its time zone. */
export function ShopSettings() {
  const { t } = useTranslation()
  const { settings } = useStarted()
  const { saved, problems } = useSaving()
  return (
    <section className={sections.group} aria-labelledby="settings-shop">
      <h2 id="settings-shop">{t('settings.shop')}</h2>
      <div className={css.fields}>
        {shopFields.map((field) => {
          const problem = problems[`shop.${field}`]
          return (
            <TextField
              key={field}
              label={t(`settings.${field}`)}
              value={settings.shop[field]}
              maxLength={schema.shape.shop.shape[field].maxLength}
              error={problem ? t(`settings.invalid.${problem}`) : null}
              saved={saved === `shop.${field}` ? t('settings.saved') : null}
              onCommit={(value) => void save(`shop.${field}`, { shop: { [field]: value } })}
            />
          )
        })}
      </div>
      <Choice
        label={t('settings.timeZone')}
        value={settings.timeZone}
        options={timeZones.map((value) => ({ value, label: t(`settings.timeZones.${value}`) }))}
        onChange={(timeZone) => void save('timeZone', { timeZone })}
      />
    </section>
  )
}
