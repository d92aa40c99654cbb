import { app } from 'electron'

/** In this time Squirrel.Mac has begun its work, or never will. */
const HAND_OVER_MS = 60_000

interface EndOptions {
  readonly close: () => Promise<void>
  /** An installer is at work, which ends this app, and the counter is closed already. */
  readonly isHandedOver: () => boolean
}

/** Holds the app's end until the counter has put everything on disk. */
export function closeWithApp({ close, isHandedOver }: EndOptions): void {
  app.on('window-all-closed', () => {
    // Squirrel.Mac closes the windows first, and ends the app itself once its installer has begun: an app that is gone
    // before has no new version, or one that nobody starts.
    if (isHandedOver() && process.platform === 'darwin') setTimeout(() => app.quit(), HAND_OVER_MS)
    else app.quit()
  })
  let isClosing = false
  // Each time: a computer that shuts down says so more than once, and the second quit would end Loket before that.
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    void close().finally(() => app.exit(0))
  })
}
