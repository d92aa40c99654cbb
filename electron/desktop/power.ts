import { app, type BrowserWindow, powerMonitor } from 'electron'

interface PowerOptions {
  readonly window: BrowserWindow
  /** The computer was asleep: whatever was paid meanwhile is asked about. */
  readonly onWake: () => void
  /** Nothing may hold the app's end any more. */
  readonly onEnd: () => void
}

/** Sleep and shut-down: a shut-down waits until the counter has put everything on disk. */
export function followPower({ window, onWake, onEnd }: PowerOptions): void {
  powerMonitor.on('resume', onWake)
  // Electron's types leave the event out, by which a shut-down waits.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    end()
  })
  // Windows tells the window.
  window.on('session-end', end)

  function end(): void {
    onEnd()
    app.quit()
  }
}
