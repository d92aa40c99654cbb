import { app, type BrowserWindow, type Display, screen } from 'electron'

/** A system that takes a monitor away moves its windows to another at about the same time. */
const REST_MS = 1_000

/** Electron itself chooses between Wayland and X11 by these. */
const isOnWayland = () =>
  process.platform === 'linux' &&
  process.env.XDG_SESSION_TYPE === 'wayland' &&
  app.commandLine.getSwitchValue('ozone-platform') !== 'x11'

/**
 * Closes a window whose monitor is gone (unplugged, switched off, asleep): the system would move the customer's display
 * over the cashier's window, and it would open there again. Where nobody knows which monitor it is on, it goes when only one is left.
 */
export function closeWithMonitor(window: BrowserWindow, onGone: () => void): void {
  // Wayland tells no program where its windows are: each is at 0, 0.
  const isPlaceKnown = !isOnWayland()
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
    if (isPlaceKnown ? id !== monitor : screen.getAllDisplays().length > 1) return
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
