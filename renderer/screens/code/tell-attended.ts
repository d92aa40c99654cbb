/** Browser APIs that show whether somebody may look at the page. */
interface Page extends Pick<Window, 'addEventListener'> {
  readonly document: Pick<Document, 'visibilityState'>
}

/**
 * Tells whether somebody may look at this window: `tell` is called when that changes, and again by the returned function while it
 * has not arrived, for instance because the counter was locked.
 */
export function tellAttended(tell: (isAttended: boolean) => Promise<unknown>, page: Page): () => void {
  /** What has arrived; null at first: before a reload this window may have said something else. */
  let told: boolean | null = null
  let isLeaving = false
  const look = () => {
    const isAttended = page.document.visibilityState !== 'hidden'
    // A page that is left or loaded again is hidden at its end.
    if (isAttended === told || isLeaving) return
    const arrived = () => {
      told = isAttended
    }
    tell(isAttended).then(arrived, () => {})
  }
  page.addEventListener('pagehide', () => {
    isLeaving = true
  })
  // Back from the browser's own store of pages.
  page.addEventListener('pageshow', () => {
    isLeaving = false
  })
  page.addEventListener('visibilitychange', look)
  return look
}
