/** Browser APIs that show whether somebody may look at the page. */
type Page = Pick<Document, 'addEventListener' | 'visibilityState'>

/**
 * Tells whether this window is before somebody's eyes: `tell` is called when that changes, and again by the returned function
 * while it has not arrived, for instance because the counter was locked.
 */
export function tellSeen(tell: (kind: 'seen' | 'unseen') => Promise<unknown>, page: Page): () => void {
  /** What has arrived; null at first: before a reload this window may have said something else. */
  let told: 'seen' | 'unseen' | null = null
  const look = () => {
    const kind = page.visibilityState === 'hidden' ? 'unseen' : 'seen'
    if (kind === told) return
    const arrived = () => {
      told = kind
    }
    tell(kind).then(arrived, () => {})
  }
  page.addEventListener('visibilitychange', look)
  return look
}
