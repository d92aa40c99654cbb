import { app, type BrowserWindow } from 'electron'

/** Full screen with no way out: the window can't be closed and the app not quit, until an owner turns it off in the settings. */
export interface Kiosk {
  isOn(): boolean
  set(on: boolean): void
  /** The system shuts down or an update is installed: the app may end from now on. */
  letGo(): void
}

export function createKiosk(window: BrowserWindow): Kiosk {
  let on = false
  let mayEnd = false
  const hold = (event: { preventDefault(): void }) => {
    if (on && !mayEnd) event.preventDefault()
  }
  window.on('close', hold)
  app.on('before-quit', hold)
  return {
    isOn: () => on,
    set(wanted) {
      if (wanted === on) return
      on = wanted
      window.setKiosk(on)
    },
    letGo() {
      mayEnd = true
    },
  }
}
