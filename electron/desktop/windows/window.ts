import { app, BrowserWindow, screen, type WebPreferences } from 'electron'
import { logTrouble } from '../../../platform/log.ts'
import { pageAddress } from '../guards/page-scheme.ts'
import type { WindowName, WindowStates } from './window-state.ts'

interface WindowOptions {
  readonly preload: string
  readonly name: WindowName
  readonly states: WindowStates
  /** Its page; the counter's own by default. */
  readonly address?: string
  /** Nobody asked for it just now: what is being typed elsewhere goes on there. */
  readonly isByItself?: boolean
}

/** The web preferences of our windows; an exact list, which a test holds. */
export const webPreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  // The checker would fetch its dictionaries from the internet.
  spellcheck: false,
  devTools: !app.isPackaged,
})

/** Opens a window at its last place, with the counter's page or another of ours. */
export function openWindow({
  preload,
  name,
  states,
  address = pageAddress,
  isByItself = false,
}: WindowOptions): BrowserWindow {
  const room = smallestRoom()
  const window = new BrowserWindow({
    title: 'Loket',
    width: Math.min(1280, room.width),
    height: Math.min(800, room.height),
    ...states.placeOf(name),
    minWidth: Math.min(1024, room.width),
    minHeight: Math.min(768, room.height),
    autoHideMenuBar: true,
    show: false,
    webPreferences: webPreferences(preload),
  })
  states.follow(name, window)
  window.once('ready-to-show', () => (isByItself ? window.showInactive() : window.show()))
  // A page that is loaded again before it was there fails this promise, and nothing else.
  void window.loadURL(address).catch(logTrouble)
  return window
}

/** What the smallest monitor has for windows: a till of 1366 × 768 keeps some of it for its task bar. */
function smallestRoom(): { width: number; height: number } {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
  return {
    width: Math.min(...areas.map(({ width }) => width)),
    height: Math.min(...areas.map(({ height }) => height)),
  }
}
