import { type BrowserWindow, nativeTheme } from 'electron'
import type { EventValue } from '../../../shared/ipc/contract.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import type { Counter } from '../../composition/running-counter.ts'
import { setMenu } from '../menu/menu.ts'
import { startWithComputer } from '../starting/start-with-computer.ts'
import { createKiosk, type Kiosk } from './kiosk.ts'
import { createPaidNotifications } from './paid-notification.ts'
import { followPower } from './power.ts'
import { stayAwake } from './stay-awake.ts'

/** Applies the owner's settings for this computer (kiosk, menu, colours, start with it), and follows their changes. */
export function followComputerSettings({
  window,
  counter,
  dataDir,
  onTrouble,
}: {
  window: BrowserWindow
  counter: Counter
  dataDir: string
  onTrouble: (error: unknown) => void
}): Kiosk {
  const kiosk = createKiosk(window)
  const notify = createPaidNotifications(window, () => counter.caller('main').role === null)
  let before: Settings | null = null

  function how() {
    const { computer, language } = counter.settings()
    return { wanted: computer.notify, language }
  }

  function follow(settings: Settings): void {
    const { computer, language, theme } = settings
    const isKiosk = computer.kiosk && hasOwner()
    if (language !== before?.language || isKiosk !== kiosk.isOn()) {
      const isMac = process.platform === 'darwin'
      setMenu({ language, isMac, kiosk: isKiosk, contents: window.webContents })
    }
    kiosk.set(isKiosk)
    // Its title bar, menus and dialogs are drawn by the system.
    nativeTheme.themeSource = theme === 'auto' ? 'system' : theme
    // If it was off before too, there is nothing to remove.
    const isChanged = computer.startWithIt !== (before?.computer.startWithIt ?? false)
    if (isChanged) tryTo(() => startWithComputer(computer.startWithIt, dataDir))
    before = settings
  }

  /** Without staff everybody acts as the owner, and no PIN could end the kiosk. */
  function hasOwner(): boolean {
    const { role, staff } = counter.caller('main')
    return role === null || staff !== null
  }

  function tryTo(work: () => void): void {
    try {
      work()
    } catch (error) {
      onTrouble(error)
    }
  }

  follow(counter.settings())
  counter.subscribe((name, value) => {
    if (name === 'settings.changed') follow(value as EventValue<'settings.changed'>)
    if (name === 'duty.changed') follow(counter.settings())
    if (name === 'justPaid.changed') notify.justPaid(value as EventValue<'justPaid.changed'>, how())
    if (name === 'staticAccount.paid') notify.accountPaid(value as EventValue<'staticAccount.paid'>, how())
  })
  stayAwake(counter)
  followPower({
    window,
    onWake: () => void counter.checkSoon().catch(onTrouble),
    onEnd: kiosk.letGo,
  })
  return kiosk
}
