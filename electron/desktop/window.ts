import { app, BrowserWindow, type WebPreferences } from 'electron'
import { pageAddress } from './page-scheme.ts'
import type { WindowName, WindowStates } from './window-state.ts'

interface WindowOptions {
  readonly preload: string
  readonly name: WindowName
  readonly states: WindowStates
  /** Its page; the counter's own by default. */
  readonly address?: string
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
export function openWindow({ preload, name, states, address = pageAddress }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Loket',
    width: 1280,
    height: 800,
    ...states.placeOf(name),
    minWidth: 1024,
    minHeight: 768,
    autoHideMenuBar: true,
    show: false,
    webPreferences: webPreferences(preload),
  })
  window.once('ready-to-show', () => window.show())
  states.follow(name, window)
  void window.loadURL(address)
  return window
}
