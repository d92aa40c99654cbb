import { Switch } from '../../components/fields/switch.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FromOffice } from '../../parts/from-office.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'

const rules = ['required', 'cash'] as const

/** Whether shifts are opened and cash is counted, and what closing one prints. */
export function ShiftSettings() {
  const { t } = useTranslation()
  const { shifts } = useStarted().settings
  return (
    <SettingsGroup id="settings-shifts" title={t('shift.title')} hint={t('shift.settings.hint')}>
      <FromOffice part="shop">
        {rules.map((each) => (
          <Switch
            key={each}
            label={t(`shift.settings.${each}`)}
            checked={shifts[each]}
            onChange={(checked) => void save({ shifts: { [each]: checked } })}
          />
        ))}
      </FromOffice>
      {shifts.cash && (
        <Switch
          label={t('shift.settings.blind')}
          checked={shifts.blind}
          onChange={(blind) => void save({ shifts: { blind } })}
        />
      )}
      <Switch
        label={t('shift.settings.autoPrint')}
        checked={shifts.autoPrint}
        onChange={(autoPrint) => void save({ shifts: { autoPrint } })}
      />
    </SettingsGroup>
  )
}
