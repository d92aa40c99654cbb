import { type Settings, settings as schema } from '../../../shared/settings/settings.ts'
import { timeZones } from '../../../shared/time-zone.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FromOffice } from '../../parts/from-office.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import css from './settings-screen.module.css'

/** The shop's, which the office may set, and this counter's own. */
const fields = { shop: ['name', 'address'], own: ['branch', 'counter'] } as const

/** The shop's details on slips and receipts, and its time zone. */
export function ShopSettings() {
  const { t } = useTranslation()
  const { settings } = useStarted()
  const field = (name: keyof Settings['shop']) => (
    <TextField
      key={name}
      label={t(`settings.${name}`)}
      value={settings.shop[name]}
      maxLength={schema.shape.shop.shape[name].maxLength}
      setting={`shop.${name}`}
      onCommit={(value) => void save({ shop: { [name]: value } })}
    />
  )
  return (
    <SettingsGroup id="settings-shop" title={t('settings.shop')}>
      <FromOffice part="shop">
        <div className={css.fields}>{fields.shop.map(field)}</div>
        <Choice
          label={t('settings.timeZone')}
          value={settings.timeZone}
          options={timeZones.map((value) => ({ value, label: t(`settings.timeZones.${value}`) }))}
          onChange={(timeZone) => void save({ timeZone })}
        />
      </FromOffice>
      <div className={css.fields}>{fields.own.map(field)}</div>
    </SettingsGroup>
  )
}
