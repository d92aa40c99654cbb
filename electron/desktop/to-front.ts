import type { BrowserWindow } from 'electron'

/** Brings the window to the front, unless it was closed: Electron throws at every use of one that is gone. */
export function toFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
