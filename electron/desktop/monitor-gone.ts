import { type BrowserWindow, type Display, screen } from 'electron'

/** A system that takes a monitor away moves its windows to another at about the same time. */
const REST_MS = 1_000

/**
 * Closes a window whose monitor is gone (unplugged, switched off, asleep): the system would move the customer's display
 * over the cashier's window, and it would open there again.
 */
export function closeWithMonitor(window: BrowserWindow, onGone: () => void): void {
  const current = () => screen.getDisplayMatching(window.getBounds()).id
  let monitor = current()
  let rest: NodeJS.Timeout | undefined
  const onMove = () => {
    clearTimeout(rest)
    rest = setTimeout(() => {
      monitor = current()
    }, REST_MS)
  }
  const onRemoved = (_event: unknown, { id }: Display) => {
    if (id !== monitor) return
    window.destroy()
    onGone()
  }
  window.on('move', onMove)
  screen.on('display-removed', onRemoved)
  window.once('closed', () => {
    clearTimeout(rest)
    screen.off('display-removed', onRemoved)
  })
}
