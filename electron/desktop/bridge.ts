import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { BrokenCall } from '../../platform/log.ts'
import type { Counter } from '../composition/running-counter.ts'
import { displayCaller } from '../ipc/display-caller.ts'
import { createDoor } from '../ipc/door.ts'
import { heardOf } from '../ipc/event-access.ts'
import { openKnownPages } from './guards/known-pages.ts'
import { isFromPage, isPage } from './guards/page-scheme.ts'
import type { DisplayWindow } from './windows/display-window.ts'

/** Sends an event to the window, if the person on duty there may receive it. */
type SendEvent = Parameters<Counter['subscribe']>[0]

/** The name of the window that people work at. */
const mainWindow = 'main'

interface ConnectOptions {
  /** Whether a link may open another program now: in kiosk mode that would be a way out. */
  readonly leadsOutside: () => boolean
  readonly log: (error: unknown, during?: BrokenCall) => void
}

/** Connects one window with the counter: calls come in through the door, events go out. Returns the way to send one more. */
export function connect(
  window: BrowserWindow,
  counter: Counter,
  display: DisplayWindow,
  { leadsOutside, log }: ConnectOptions,
): SendEvent {
  const { webContents } = window
  const door = createDoor(counter.handlers, {
    admit: (call: IpcMainInvokeEvent) => {
      if (display.isCaller(call)) return displayCaller
      return isFromPage(call, webContents, isPage) ? counter.caller(mainWindow) : null
    },
    log,
  })
  ipcMain.handle('pos:call', door)
  openKnownPages(window, {
    isKnown: counter.knowsPage,
    openDisplay: display.open,
    leadsOutside,
    language: () => counter.settings().language,
    onTrouble: log,
  })
  const send: SendEvent = (name, value, to) => {
    if (window.isDestroyed()) return
    const heard = heardOf(counter.caller(mainWindow), name, value, to)
    if (heard !== undefined) webContents.send('pos:event', name, heard)
  }
  const unsubscribe = counter.subscribe((name, value, to) => {
    send(name, value, to)
    // The guards keep the page from doing so itself.
    if (name === 'counter.reopened') webContents.reload()
  })
  window.once('closed', () => {
    unsubscribe()
    display.close()
    ipcMain.removeHandler('pos:call')
  })
  return send
}
