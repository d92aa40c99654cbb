import '../../bridge/schemas-without-eval.ts'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../components/notice.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import sections from '../../components/sections.module.css'
import { useSaving } from '../../state/saving.ts'
import { useStarted } from '../../state/session.ts'
import { PrinterSettings } from '../printers/printer-settings.tsx'
import { SampleSlip } from '../printers/sample-slip.tsx'
import { SlipSettings } from '../printers/slip-settings.tsx'
import { StaffSettings } from '../staff/staff-settings.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { BrowserSettings } from './browser-settings.tsx'
import { CatalogueSettings } from './catalogue-settings.tsx'
import { ChannelSettings } from './channel-settings.tsx'
import { RealMoney } from './real-money.tsx'
import { ScreenSettings } from './screen-settings.tsx'
import { ShiftSettings } from './shift-settings.tsx'
import { ShopSettings } from './shop-settings.tsx'
import { SupportFile } from './support-file.tsx'

/** What staff can set. Every change is kept as it is made: there is nothing to forget to save. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { version } = useStarted()
  const failure = useSaving((saving) => saving.failure)
  return (
    <main className={sections.screen}>
      <div className={sections.form}>
        <header>
          <ScreenTitle>{t('settings.title')}</ScreenTitle>
          <p className={sections.soft}>{t('settings.autosave')}</p>
        </header>
        {failure && <FailureNotice failure={failure} />}
        <ScreenSettings />
        <ShopSettings />
        <RealMoney />
        <ChannelSettings />
        <CatalogueSettings />
        <PrinterSettings />
        <SlipSettings />
        <ShiftSettings />
        <StaffSettings />
        <BrowserSettings />
        <BackupSettings />
        <SupportFile />
        <p className={sections.soft}>{t('app.version', { version })}</p>
      </div>
      <SampleSlip />
    </main>
  )
}
