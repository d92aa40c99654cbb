/** The parts of the page that tell when somebody looks at it or the network is back. */
export interface SeenPage {
  addEventListener(name: 'focus' | 'online', listener: () => void): void
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

const BETWEEN_MS = 2_000

/** Has the gateway asked soon, whenever somebody returns to the window or the network returns. */
export function checkWhenSeen(look: () => Promise<unknown>, page: SeenPage = window): void {
  let waiting = false
  let again = false
  const seen = () => {
    again = waiting
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      if (again) seen()
    }, BETWEEN_MS)
    // Out of reach, the main process can't look; back in reach, this window asks it for everything.
    look().catch(() => {})
  }
  page.addEventListener('focus', seen)
  page.addEventListener('online', seen)
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') seen()
  })
}
