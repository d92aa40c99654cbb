import { Switch } from '../../components/fields/switch.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'

/** How the desktop app starts and shows itself on this computer. */
export function ComputerSettings() {
  const { t } = useTranslation()
  const { settings, duty } = useStarted()
  const { computer } = settings
  // Without staff everybody is an owner, and a kiosk would keep nobody in.
  const mayBeKiosk = duty.kind !== 'open' || computer.kiosk
  const set = (member: Partial<typeof computer>) => void save({ computer: member })
  return (
    <SettingsGroup id="settings-computer" title={t('computer.title')} hint={t('computer.hint')}>
      <Switch
        label={t('computer.startWithIt')}
        checked={computer.startWithIt}
        onChange={(on) => set({ startWithIt: on })}
      />
      <Switch label={t('computer.notify')} checked={computer.notify} onChange={(on) => set({ notify: on })} />
      {mayBeKiosk && (
        <Switch label={t('computer.kiosk')} checked={computer.kiosk} onChange={(on) => set({ kiosk: on })} />
      )}
      <p className="soft">{t(mayBeKiosk ? 'computer.kioskHint' : 'computer.kioskNoOwner')}</p>
    </SettingsGroup>
  )
}
