import {
  IconAlertTriangle,
  IconCashRegister,
  IconClipboardList,
  IconDeviceDesktop,
  IconKeyboard,
  IconReceipt,
  IconRepeat,
  IconSettings,
} from '@tabler/icons-react'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { openCustomerDisplay } from '../screens/code/customer-display.ts'
import { useMay } from '../state/duty.ts'
import { type HeaderScreen, type ScreenName, screenNames, screens } from '../state/screens.ts'
import { useStarted } from '../state/session.ts'
import { go, type View } from '../state/view.ts'
import { useAttention } from './attention.ts'
import css from './header.module.css'
import { OnDuty } from './on-duty.tsx'
import { PrintsButton } from './prints-button.tsx'
import { useWaitingSales } from './waiting-sales.ts'

type Icon = typeof IconReceipt

/** Only screens with a button in the header have one. */
const icons: Record<HeaderScreen, Icon> & Partial<Record<ScreenName, Icon>> = {
  counter: IconCashRegister,
  orders: IconReceipt,
  unresolved: IconAlertTriangle,
  shift: IconClipboardList,
  subscriptions: IconRepeat,
  settings: IconSettings,
}

interface HeaderProps {
  readonly view: View
  readonly onPrints: () => void
  readonly onShortcuts: () => void
}

export function Header({ view, onPrints, onShortcuts }: HeaderProps) {
  const { t } = useTranslation()
  const { shop } = useStarted().settings
  const unresolved = useAttention()
  const isOwner = useMay('owner')
  const shown = screenNames.filter(
    (name) => screens[name].inHeader && (screens[name].role !== 'owner' || isOwner),
  )
  const waiting = useWaitingSales().length
  return (
    <header className={css.header}>
      <Mark />
      <p className={css.shop}>
        <strong>{shop.name}</strong>
        <span>{[shop.branch, shop.counter].filter(Boolean).join(' · ')}</span>
      </p>
      <nav className={css.nav} aria-label={t('nav.label')}>
        {shown.map((screen) => (
          <button
            key={screen}
            type="button"
            aria-current={isWithin(view, screen) ? 'page' : undefined}
            // A click leaves the focus where it is: Enter still means "charge".
            onMouseDown={keepFocus}
            onClick={() => go(screens[screen].home ?? view)}
          >
            <ScreenIcon screen={screen} />
            {t(screen === 'code' ? 'code.title' : `nav.${screen}`)}
            {screen === 'orders' && waiting > 0 && <Count count={waiting} of={t('waiting.label')} />}
            {screen === 'unresolved' && unresolved > 0 && (
              <Count count={unresolved} of={t('unresolved.list')} urgent />
            )}
          </button>
        ))}
      </nav>
      {/* Within a button nothing is announced. */}
      <p role="status" className="visually-hidden">
        {unresolved > 0 && `${t('unresolved.list')}: ${unresolved}`}
      </p>
      <OnDuty />
      <PrintsButton onOpen={onPrints} />
      <button
        type="button"
        className={css.help}
        aria-label={t('display.open')}
        title={t('display.open')}
        onMouseDown={keepFocus}
        onClick={openCustomerDisplay}
      >
        <IconDeviceDesktop size="1.375rem" aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`${css.help} ${css.keys}`}
        aria-label={t('nav.shortcuts')}
        onClick={onShortcuts}
      >
        <IconKeyboard size="1.375rem" aria-hidden="true" />
      </button>
    </header>
  )
}

function ScreenIcon({ screen }: { screen: ScreenName }) {
  const Icon = icons[screen]
  return Icon && <Icon size="1.25rem" aria-hidden="true" />
}

const isWithin = (view: View, screen: ScreenName) => (screens[view.screen].under ?? view.screen) === screen

function Count({ count, of, urgent }: { count: number; of: string; urgent?: boolean }) {
  return (
    <span className={css.count} data-urgent={urgent}>
      <span className="visually-hidden"> {of}: </span>
      {count}
    </span>
  )
}

/** Loket's logo: a counter window with a code behind it. */
function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M4 14a12 12 0 0 1 24 0v10H4z" fill="currentColor" />
      <path d="M2 26h28v3H2z" fill="currentColor" />
      <path d="M11 11h4v4h-4zm6 0h4v4h-4zm-6 6h4v4h-4zm6 2h2v2h-2zm2-2h2v2h-2z" className={css.holes} />
    </svg>
  )
}
