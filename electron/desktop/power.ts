import { app, type BrowserWindow, powerMonitor } from 'electron'

interface PowerOptions {
  readonly window: BrowserWindow
  /** The computer was asleep: payments of that time are asked about. */
  readonly onWake: () => void
  /** The app may end from now on. */
  readonly onEnd: () => void
}

/** Sleep and shut-down: a shut-down waits until the counter has put everything on disk. */
export function followPower({ window, onWake, onEnd }: PowerOptions): void {
  powerMonitor.on('resume', onWake)
  // Electron's types lack the event whose `preventDefault` delays a shut-down.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    end()
  })
  // On Windows the window gets the event.
  window.on('session-end', end)

  function end(): void {
    onEnd()
    app.quit()
  }
}
