import type { BrowserWindow } from 'electron'

/** Brings the window to the front. */
export function toFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
