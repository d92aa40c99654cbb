import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './app.module.css'
import { Banners } from './banners.tsx'
import { Button } from './components/button.tsx'
import { FaultBoundary } from './components/fault-boundary.tsx'
import { FailureNotice } from './components/notice.tsx'
import { isTyping, useKeyboard } from './components/use-keyboard.ts'
import { useNoStrayClicks } from './components/use-no-stray-clicks.ts'
import { useCustomerDisplay } from './customer-display.ts'
import { Header } from './header.tsx'
import { fetchTexts } from './i18n/i18n.ts'
import { onConnection } from './main-process.ts'
import { CodeScreen } from './screens/code/code-screen.tsx'
import { nextSale } from './screens/code/order-actions.ts'
import { CounterScreen } from './screens/counter/counter-screen.tsx'
import { LockScreen } from './screens/lock/lock-screen.tsx'
import { FailedPrint } from './screens/prints/failed-print.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { lockNow, may, tellActivity } from './state/duty.ts'
import { followPrints } from './state/prints.ts'
import { loadSession, useSession } from './state/session.ts'
import { go, useView, type View } from './state/view.ts'

// Not the first screens: their code is fetched once the first is there, so that it is at hand should the line be lost.
const ordersScreen = () => import('./screens/orders/orders-screen.tsx')
const unresolvedScreen = () => import('./screens/unresolved/unresolved-screen.tsx')
const refundsScreen = () => import('./screens/refunds/refunds-screen.tsx')
const auditScreen = () => import('./screens/audit/audit-screen.tsx')
const subscriptionsScreen = () => import('./screens/subscriptions/subscriptions-screen.tsx')
const staticAccountsScreen = () => import('./screens/static-accounts/static-accounts-screen.tsx')
const merchantScreen = () => import('./screens/merchant/merchant-screen.tsx')
const setupScreen = () => import('./screens/setup/setup-screen.tsx')
const catalogueScreen = () => import('./screens/catalogue/catalogue-screen.tsx')
const shiftScreen = () => import('./screens/shift/shift-screen.tsx')
const printsDialog = () => import('./screens/prints/prints-dialog.tsx')
const settingsScreen = () => import('./screens/settings/settings-screen.tsx')
const OrdersScreen = lazy(() => ordersScreen().then((screen) => ({ default: screen.OrdersScreen })))
const UnresolvedScreen = lazy(() =>
  unresolvedScreen().then((screen) => ({ default: screen.UnresolvedScreen })),
)
const RefundsScreen = lazy(() => refundsScreen().then((screen) => ({ default: screen.RefundsScreen })))
const AuditScreen = lazy(() => auditScreen().then((screen) => ({ default: screen.AuditScreen })))
const SubscriptionsScreen = lazy(() =>
  subscriptionsScreen().then((screen) => ({ default: screen.SubscriptionsScreen })),
)
const StaticAccountsScreen = lazy(() =>
  staticAccountsScreen().then((screen) => ({ default: screen.StaticAccountsScreen })),
)
const MerchantScreen = lazy(() => merchantScreen().then((screen) => ({ default: screen.MerchantScreen })))
const SetupScreen = lazy(() => setupScreen().then((screen) => ({ default: screen.SetupScreen })))
const CatalogueScreen = lazy(() => catalogueScreen().then((screen) => ({ default: screen.CatalogueScreen })))
const ShiftScreen = lazy(() => shiftScreen().then((screen) => ({ default: screen.ShiftScreen })))
const PrintsDialog = lazy(() => printsDialog().then((prints) => ({ default: prints.PrintsDialog })))
const SettingsScreen = lazy(() => settingsScreen().then((screen) => ({ default: screen.SettingsScreen })))

/** Time for the first screen to be painted and used. */
const FETCH_REST_MS = 500

export function App() {
  const started = useSession((session) => session.started)
  if (!started) return <Start />
  return started.duty.kind === 'locked' ? <Locked /> : <Counter />
}

function Locked() {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${t('lock.title')} · ${t('app.title')}`
  }, [t])
  return (
    <div className={css.app}>
      <Banners />
      <LockScreen />
    </div>
  )
}

function Start() {
  const { t } = useTranslation()
  const failure = useSession((session) => session.failure)
  if (!failure) {
    return (
      <p className={css.start} role="status">
        {t('app.starting')}
      </p>
    )
  }
  return (
    <main className={css.start}>
      <h1>{t('app.startFailed')}</h1>
      <FailureNotice
        failure={failure}
        actions={<Button onClick={() => void loadSession()}>{t('app.tryAgain')}</Button>}
      />
    </main>
  )
}

function Counter() {
  const { t } = useTranslation()
  const view = useView((state) => state.view)
  const [sheetShown, showSheet] = useState(false)
  const [printsShown, showPrints] = useState(false)
  useTitle(view)
  useCustomerDisplay()
  useEffect(followPrints, [])
  useNoStrayClicks(view.screen)
  const onDuty = useSession(({ started }) => started?.duty.kind === 'onDuty')
  useEffect(() => (onDuty ? tellActivity() : undefined), [onDuty])
  useEffect(() => {
    const rest = [
      ordersScreen,
      refundsScreen,
      unresolvedScreen,
      shiftScreen,
      subscriptionsScreen,
      staticAccountsScreen,
      catalogueScreen,
      settingsScreen,
      printsDialog,
      merchantScreen,
      setupScreen,
      fetchTexts,
    ]
    const timer = setTimeout(() => void Promise.allSettled(rest.map((fetch) => fetch())), FETCH_REST_MS)
    return () => clearTimeout(timer)
  }, [])
  useKeyboard((event) => {
    if (event.key === 'F1') {
      // The browser would open its help.
      event.preventDefault()
      if (may('supervisor')) go({ screen: 'catalogue' })
    }
    if (event.key === 'F2') go({ screen: 'orders', merchantTradeNo: null })
    if (event.key === 'F3') {
      // The browser would search the page.
      event.preventDefault()
      go({ screen: 'unresolved', merchantTradeNo: null })
    }
    if (event.key === 'F6') {
      // The browser would go to its address bar.
      event.preventDefault()
      go({ screen: 'subscriptions', number: null })
    }
    if (event.key === 'F7') {
      // The browser would ask about browsing with a caret.
      event.preventDefault()
      go({ screen: 'staticAccounts', accountId: null })
    }
    if (event.key === 'F8' && may('owner')) go({ screen: 'settings' })
    if (event.key === 'F10') {
      // The system would open a menu.
      event.preventDefault()
      if (onDuty) void lockNow().catch(() => {})
    }
    if (event.key === 'F12') {
      // The browser would open its developer tools.
      event.preventDefault()
      go({ screen: 'shift', number: null })
    }
    if (event.key === 'F9' && event.shiftKey) showPrints(true)
    if (event.key === 'Escape' && view.screen !== 'counter') leave(view)
    if (event.key === '?' && !isTyping(event)) showSheet(true)
  })
  return (
    <div className={css.app}>
      <FailedPrint onList={() => showPrints(true)} />
      <Header view={view} onPrints={() => showPrints(true)} onShortcuts={() => showSheet(true)} />
      <Banners />
      <FaultBoundary key={view.screen} fallback={<Fault />}>
        <Suspense fallback={<p className={css.start}>{t('app.loading')}</p>}>
          <Screen view={view} />
        </Suspense>
      </FaultBoundary>
      {sheetShown && <ShortcutSheet onClose={() => showSheet(false)} />}
      <Suspense>{printsShown && <PrintsDialog onClose={() => showPrints(false)} />}</Suspense>
    </div>
  )
}

/** In place of a screen that could not be shown. Without a line it could not be fetched, and is as soon as there is one. */
function Fault() {
  const { t } = useTranslation()
  const connected = useSession((session) => session.connected)
  useEffect(() => onConnection((back) => back && location.reload()), [])
  return (
    <main className={css.start}>
      <FailureNotice
        failure={{ code: connected ? 'internal' : 'connectionLost', message: '', field: null }}
        actions={connected && <Button onClick={() => location.reload()}>{t('app.tryAgain')}</Button>}
      />
    </main>
  )
}

function Screen({ view }: { view: View }) {
  switch (view.screen) {
    case 'counter':
      return <CounterScreen />
    case 'code':
      return <CodeScreen key={view.merchantTradeNo} merchantTradeNo={view.merchantTradeNo} />
    case 'orders':
      return <OrdersScreen chosen={view.merchantTradeNo} />
    case 'unresolved':
      return <UnresolvedScreen chosen={view.merchantTradeNo} chosenRefund={view.merchantRefundNo ?? null} />
    case 'refunds':
      return <RefundsScreen chosen={view.merchantRefundNo} />
    case 'subscriptions':
      return <SubscriptionsScreen chosen={view.number} />
    case 'staticAccounts':
      return <StaticAccountsScreen chosen={view.accountId} />
    case 'shift':
      return (
        <ShiftScreen chosen={view.number} closing={view.closing ?? false} justClosed={view.closed ?? false} />
      )
    case 'catalogue':
      return <CatalogueScreen />
    case 'settings':
      return <SettingsScreen />
    case 'merchant':
      return <MerchantScreen />
    case 'setup':
      return <SetupScreen />
    case 'audit':
      return <AuditScreen />
  }
}

/** From a code on to the next customer; from a closing back to its shift; from elsewhere back to the sale that was being typed. */
function leave(view: View): void {
  if (view.screen === 'code') nextSale()
  else if (view.screen === 'shift' && view.closing) go({ screen: 'shift', number: null })
  else go({ screen: 'counter' })
}

function useTitle({ screen }: View): void {
  const { t } = useTranslation()
  const shop = useSession((session) => session.started?.settings.shop.name)
  const name = screen === 'code' ? t('code.title') : t(`nav.${screen}`)
  useEffect(() => {
    document.title = `${name} · ${shop} · ${t('app.title')}`
  }, [name, shop, t])
}
