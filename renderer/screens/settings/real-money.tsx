import { IconBuildingBank, IconListCheck } from '@tabler/icons-react'
import { Button } from '../../components/buttons/button.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { go } from '../../state/view.ts'
import css from './settings-screen.module.css'

/** Whether the counter is in training or takes real money, and links to the screens that set this up. */
export function RealMoney() {
  const { t } = useTranslation()
  const { mode } = useStarted()
  return (
    <SettingsGroup id="settings-money" title={t('merchant.title')}>
      <p>
        <strong>{t(`mode.now.${mode}`)}</strong> {t(`mode.hint.${mode}`)}
      </p>
      <div className={css.choices}>
        <Button icon={<IconBuildingBank />} onClick={() => go({ screen: 'merchant' })}>
          {t('merchant.open')}
        </Button>
        <Button icon={<IconListCheck />} onClick={() => go({ screen: 'setup' })}>
          {t('setup.again')}
        </Button>
      </div>
    </SettingsGroup>
  )
}
