import type { BrowserWindow } from 'electron'

/** Brings the window in front of whoever wants to use it. */
export function toFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
