import { useRef, useState } from 'react'
import { everyWordOf } from '../../../shared/every-word.ts'
import { Fold } from '../../components/layout/fold.tsx'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import sections from '../../components/layout/sections.module.css'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { useSaving } from '../../state/settings/saving.ts'
import { PrinterSettings } from '../printers/printer-settings.tsx'
import { SampleSlip } from '../printers/sample-slip.tsx'
import { SlipSettings } from '../printers/slip-settings.tsx'
import { StaffSettings } from '../staff/staff-settings.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { BrowserSettings } from './browser-settings.tsx'
import { CatalogueSettings } from './catalogue-settings.tsx'
import { ChannelSettings } from './channel-settings.tsx'
import { ComputerSettings } from './computer-settings.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { OfficeSettings } from './office-settings.tsx'
import { RealMoney } from './real-money.tsx'
import { RoundingSettings } from './rounding-settings.tsx'
import { ScreenSettings } from './screen-settings.tsx'
import { SettingsIndex } from './settings-index.tsx'
import css from './settings-screen.module.css'
import { ShiftSettings } from './shift-settings.tsx'
import { ShopSettings } from './shop-settings.tsx'
import { SupportFile } from './support-file.tsx'
import { TaxSettings } from './tax-settings.tsx'
import { UpdateSettings } from './update-settings.tsx'

/** The parts of the settings in the order of the screen, each under its heading `settings-<name>`. */
const usual = [
  { name: 'screen', title: 'settings.screen', Part: ScreenSettings },
  { name: 'shop', title: 'settings.shop', Part: ShopSettings },
  { name: 'money', title: 'merchant.title', Part: RealMoney },
  { name: 'tax', title: 'tax.title', Part: TaxSettings },
  { name: 'rounding', title: 'rounding.title', Part: RoundingSettings },
  { name: 'channels', title: 'settings.channels', Part: ChannelSettings },
  { name: 'catalogue', title: 'nav.catalogue', Part: CatalogueSettings },
  { name: 'display', title: 'displayLooks.title', Part: DisplaySettings },
  { name: 'printers', title: 'printer.title', Part: PrinterSettings },
  { name: 'slips', title: 'slips.title', Part: Slips },
  { name: 'shifts', title: 'shift.title', Part: ShiftSettings },
  { name: 'staff', title: 'staff.title', Part: StaffSettings },
  { name: 'backup', title: 'backup.title', Part: BackupSettings },
  { name: 'updates', title: 'updates.title', Part: UpdateSettings },
] as const
const forFew = [
  { name: 'computer', title: 'computer.title', Part: ComputerSettings },
  { name: 'office', title: 'office.title', Part: OfficeSettings },
  { name: 'browsers', title: 'browsers.title', Part: BrowserSettings },
  { name: 'support', title: 'support.title', Part: SupportFile },
] as const

type Name = (typeof usual | typeof forFew)[number]['name']

/** What staff can set, with an index beside it. Every change is kept as it is made: there is nothing to forget to save. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { version } = useStarted()
  const failure = useSaving((saving) => saving.failure)
  const form = useRef<HTMLDivElement>(null)
  // Null while nothing is searched for.
  const [found, setFound] = useState<readonly Name[] | null>(null)
  const [wanted, want] = useState<Name | null>(null)
  // The desktop app has no signed-in browsers; in browser mode, starting and locking the computer's browser is not
  // possible.
  const elsewhere = window.pos === undefined ? 'computer' : 'browsers'
  const advanced = forFew.filter(({ name }) => name !== elsewhere)
  const titled = [...usual, ...advanced].map(({ name, title }) => ({ name, title: t(title) }))
  const isShown = (name: Name) => found === null || found.includes(name)

  /** Finds parts by all their texts, visible or not, and by other words that shops use; every typed word must match. */
  function search(text: string): void {
    const isFound = everyWordOf(text)
    const holds = ({ name }: { name: Name }) => {
      const written = form.current?.querySelector(`[data-part="${name}"]`)?.textContent ?? ''
      return isFound(`${written} ${t(`settings.also.${name}`)}`)
    }
    setFound(text.trim() === '' ? null : titled.filter(holds).map(({ name }) => name))
  }

  const part = ({ name, Part }: (typeof usual | typeof forFew)[number]) => (
    <div key={name} data-part={name} hidden={!isShown(name)}>
      <Part />
    </div>
  )
  return (
    <main className={css.screen}>
      <SettingsIndex
        form={form}
        parts={titled.filter(({ name }) => isShown(name))}
        onSearch={search}
        onChoose={want}
      />
      <div ref={form} className={sections.form}>
        <header>
          <ScreenTitle>{t('settings.title')}</ScreenTitle>
          <p className="soft">{t('settings.autosave')}</p>
          <p role="status">{found?.length === 0 && t('settings.noMatch')}</p>
        </header>
        {failure && <FailureNotice failure={failure} />}
        {usual.map(part)}
        <div hidden={!advanced.some(({ name }) => isShown(name))}>
          <Fold
            title={t('settings.advanced')}
            hint={advanced.map(({ title }) => t(title)).join(', ')}
            needed={found !== null || advanced.some(({ name }) => name === wanted)}
          >
            {advanced.map(part)}
          </Fold>
        </div>
        <p className="soft">{t('app.version', { version })}</p>
      </div>
    </main>
  )
}

/** What is on slips, with a receipt beside it that shows what comes of it. */
function Slips() {
  return (
    <div className={css.slips}>
      <SlipSettings />
      <SampleSlip />
    </div>
  )
}
