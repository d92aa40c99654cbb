import { app, BrowserWindow } from 'electron'
import { pageAddress } from './page-scheme.ts'

/** Opens a window on the counter's page, or on another of its own. */
export function openWindow(preload: string, address = pageAddress): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Loket',
    width: 1280,
    height: 800,
    minWidth: 1024,
    minHeight: 768,
    autoHideMenuBar: true,
    show: false,
    webPreferences: {
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
    },
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(address)
  return window
}
