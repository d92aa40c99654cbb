import { app, type BrowserWindow, powerMonitor } from 'electron'

interface PowerOptions {
  readonly window: BrowserWindow
  /** The computer was asleep: payments of that time are asked about. */
  readonly onWake: () => void
  /** The app may end from now on. */
  readonly onEnd: () => void
}

/** By these a session that ends, a service manager and a terminal say that this process has to end. */
const ends = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

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
  // Electron takes a signal for a person's wish to quit, which a kiosk holds until it is killed.
  for (const signal of ends) process.on(signal, end)
  // Not sooner: one that comes while the counter closes would end the process.
  app.once('quit', () => {
    for (const signal of ends) process.off(signal, end)
  })

  function end(): void {
    onEnd()
    app.quit()
  }
}
