/** Browser APIs that show when somebody looks at the page or the network is back. */
export interface SeenPage {
  addEventListener(name: 'focus' | 'online', listener: () => void): void
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

const BETWEEN_MS = 2_000

/** Requests early inquiries whenever somebody returns to the window or the network returns. */
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
    // A disconnected main process can't ask; once reconnected, this window reads everything from it.
    look().catch(() => {})
  }
  page.addEventListener('focus', seen)
  page.addEventListener('online', seen)
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') seen()
  })
}
