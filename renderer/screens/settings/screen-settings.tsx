import { languages } from '../../../shared/language.ts'
import { settings as schema } from '../../../shared/settings/settings.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import css from './settings-screen.module.css'

/** Language and appearance of the screens. */
export function ScreenSettings() {
  const { t } = useTranslation()
  const { settings } = useStarted()
  return (
    <SettingsGroup id="settings-screen" title={t('settings.screen')}>
      <div className={css.choices}>
        <Choice
          label={t('settings.language')}
          value={settings.language}
          options={languages.map((value) => ({ value, label: t(`settings.languages.${value}`) }))}
          onChange={(language) => void save({ language })}
        />
        <Choice
          label={t('settings.theme')}
          value={settings.theme}
          options={schema.shape.theme.options.map((value) => ({
            value,
            label: t(`settings.themes.${value}`),
          }))}
          onChange={(theme) => void save({ theme })}
        />
      </div>
    </SettingsGroup>
  )
}
