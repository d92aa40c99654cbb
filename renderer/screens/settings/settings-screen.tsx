import '../../schemas-without-eval.ts'
import { useTranslation } from 'react-i18next'
import { languages, settings as schema } from '../../../shared/settings.ts'
import { timeZones } from '../../../shared/time-zone.ts'
import { Choice } from '../../components/choice.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useStarted } from '../../state/session.ts'
import { PrinterSettings } from './printer-settings.tsx'
import { save, useSaving } from './saving.ts'
import css from './settings-screen.module.css'
import { TestPage } from './test-page.tsx'

const shopFields = ['name', 'branch', 'counter', 'address', 'footer'] as const

/** What staff can set. Every change is kept as it is made: there is nothing to forget to save. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { settings, version } = useStarted()
  const { saved, problems, failure } = useSaving()
  return (
    <main className={css.screen}>
      <div className={css.form}>
        <header>
          <ScreenTitle>{t('settings.title')}</ScreenTitle>
          <p className={css.soft}>{t('settings.autosave')}</p>
        </header>
        {failure && <FailureNotice failure={failure} />}
        <section className={css.group} aria-labelledby="settings-screen">
          <h2 id="settings-screen">{t('settings.screen')}</h2>
          <div className={css.choices}>
            <Choice
              label={t('settings.language')}
              value={settings.language}
              options={languages.map((value) => ({ value, label: t(`settings.languages.${value}`) }))}
              onChange={(language) => void save('language', { language })}
            />
            <Choice
              label={t('settings.theme')}
              value={settings.theme}
              options={schema.shape.theme.options.map((value) => ({
                value,
                label: t(`settings.themes.${value}`),
              }))}
              onChange={(theme) => void save('theme', { theme })}
            />
          </div>
        </section>
        <section className={css.group} aria-labelledby="settings-shop">
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
        <PrinterSettings />
        <p className={css.soft}>{t('app.version', { version })}</p>
      </div>
      <TestPage />
    </main>
  )
}
