import { useEffect, useState } from 'react'
import css from './app.module.css'
import { connectionLost, onConnection } from './bridge/main-process.ts'
import { Button } from './components/buttons/button.tsx'
import { useNoStrayClicks } from './components/buttons/use-no-stray-clicks.ts'
import { endBlindKeys, forgetBlindKeys } from './components/keyboard/early-keys.ts'
import { isTyping, useKeyboard } from './components/keyboard/use-keyboard.ts'
import { FaultBoundary } from './components/notices/fault-boundary.tsx'
import { FailureNotice } from './components/notices/notice.tsx'
import { Banners } from './frame/banners.tsx'
import { Header } from './frame/header.tsx'
import { SaleRail } from './frame/sale-rail.tsx'
import { useTranslation } from './i18n/i18n.ts'
import { leave, targetOfKey, useAllowedView, useTitle } from './navigation.ts'
import { fetchRest, later } from './parts/later.tsx'
import loadingCss from './parts/loading.module.css'
import { Reload } from './parts/loading.tsx'
import { reportHolds } from './report-holds.ts'
import { useCustomerDisplay } from './screens/code/customer-display.ts'
import { typeBlind } from './screens/counter/counter-keys.ts'
import { GoodsCounter } from './screens/counter/counter-screen.tsx'
import { useKeptDraft } from './screens/counter/kept-draft.ts'
import { Screen } from './screens.tsx'
import { lockNow, reportActivity } from './state/duty.ts'
import { followPrints } from './state/prints/prints.ts'
import { type FirstScreen, loadSession, useSession } from './state/session.ts'
import { followHistory, go, useView } from './state/view.ts'

const LockScreen = later(() => import('./screens/lock/lock-screen.tsx').then((part) => part.LockScreen))
const OwnPin = later(() => import('./frame/own-pin.tsx').then((part) => part.OwnPin), 'oncePainted')
const PrintsDialog = later(() =>
  import('./screens/prints/prints-dialog.tsx').then((part) => part.PrintsDialog),
)
const ScanReader = later(
  () => import('./frame/scan-reader.tsx').then((part) => part.ScanReader),
  'oncePainted',
)
const ShortcutSheet = later(() => import('./frame/shortcut-sheet.tsx').then((part) => part.ShortcutSheet))

/** Time for the first screen to be painted and used. */
const FETCH_REST_MS = 500

/** Loads the parts that only some counters show at the start, before the first screen is shown, so that nothing flickers. */
export async function fetchBeginning({ duty, sellsGoods }: FirstScreen): Promise<void> {
  const begins = [
    ...(duty.kind === 'locked' ? [LockScreen] : []),
    ...(sellsGoods ? [GoodsCounter, ScanReader] : []),
  ]
  await Promise.allSettled(begins.map((part) => part.fetch()))
}

export function App() {
  const started = useSession((session) => session.started)
  const isShown = started !== null
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(fetchRest, FETCH_REST_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  if (!started) return <Start />
  return (
    <>
      {started.duty.kind === 'locked' ? <Locked /> : <Counter />}
      {/* It begins after the screen has: it reads the keys that came before. */}
      <ScanReader />
    </>
  )
}

function Locked() {
  const { t } = useTranslation()
  useEffect(forgetBlindKeys, [])
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
      // The frame that index.html has painted stays until the counter is drawn.
      <div className="frame">
        <div />
        <p className={loadingCss.starting} role="status">
          {t('app.starting')}
        </p>
        <div />
      </div>
    )
  }
  const isSignedOut = failure.code === 'foreignSender' && window.pos === undefined
  return (
    <main className={loadingCss.screen}>
      <h1>{t('app.startFailed')}</h1>
      <FailureNotice
        failure={failure}
        actions={
          <>
            <Button onClick={() => void loadSession()}>{t('app.tryAgain')}</Button>
            {isSignedOut && <Button onClick={askForAddress}>{t('app.newAddress')}</Button>}
          </>
        }
      />
    </main>
  )
}

/** Opens the page that makes Loket print an address for letting a browser in. */
function askForAddress(): void {
  location.href = '/?address=new'
}

function Counter() {
  const view = useAllowedView()
  const [sheetShown, showSheet] = useState(false)
  const [printsShown, showPrints] = useState(false)
  useTitle(view)
  useCustomerDisplay()
  useEffect(followPrints, [])
  useEffect(followHistory, [])
  useEffect(reportHolds, [])
  useNoStrayClicks()
  useKeptDraft(useSession(({ started }) => (started?.duty.kind === 'onDuty' ? started.duty.staff.id : null)))
  // After what a reload took is back.
  useEffect(() => {
    const blind = endBlindKeys()
    if (useView.getState().view.screen === 'counter') typeBlind(blind)
  }, [])
  const duty = useSession(({ started }) => started?.duty)
  const onDuty = duty?.kind === 'onDuty'
  useEffect(() => (onDuty ? reportActivity() : undefined), [onDuty])
  useKeyboard(
    (event) => {
      if (event.key !== 'F10') return
      // The system would open a menu.
      event.preventDefault()
      if (onDuty) void lockNow().catch(() => {})
    },
    { inDialogs: true },
  )
  useKeyboard((event) => {
    const target = targetOfKey(event.key)
    if (target) {
      // The browser has its own use for most of these keys.
      event.preventDefault()
      go(target)
    }
    if (event.key === 'F9' && event.shiftKey) showPrints(true)
    if (event.key === 'Escape' && view.screen !== 'counter') leave(view)
    if (event.key === '?' && !isTyping(event)) showSheet(true)
  })
  return (
    <div className={css.app}>
      <Header view={view} onPrints={() => showPrints(true)} onShortcuts={() => showSheet(true)} />
      <Banners />
      <FaultBoundary key={view.screen} fallback={<Fault />}>
        <Screen view={view} />
      </FaultBoundary>
      {view.screen !== 'setup' && <SaleRail onPrints={() => showPrints(true)} />}
      {sheetShown && <ShortcutSheet onClose={() => showSheet(false)} />}
      {duty?.kind === 'onDuty' && <OwnPin key={duty.staff.id} me={duty.staff} />}
      {printsShown && <PrintsDialog onClose={() => showPrints(false)} />}
    </div>
  )
}

/** Instead of a screen that failed, or that could not be loaded without a connection: that one is loaded once it is back. */
function Fault() {
  const connected = useSession((session) => session.connected)
  useEffect(() => onConnection((back) => back && location.reload()), [])
  return (
    <main className={loadingCss.screen}>
      <FailureNotice
        failure={connected ? { ...connectionLost, code: 'internal' } : connectionLost}
        actions={<Reload />}
      />
    </main>
  )
}
