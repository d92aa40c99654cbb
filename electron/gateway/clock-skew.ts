/**
 * A clock that is off by more than this share of the window is reported before the gateway refuses it, because clocks
 * drift on.
 */
const SHARE_OF_WINDOW = 0.5

/** The offset itself where the gateway's window is at risk; null where the clocks agree well enough. */
export function clockSkew(clockOffset: number | null, windowSeconds: number): number | null {
  if (clockOffset === null) return null
  return Math.abs(clockOffset) > windowSeconds * 1_000 * SHARE_OF_WINDOW ? clockOffset : null
}

/** What is wrong with the clock and what to do, in one sentence. */
export function explainClock(clockOffset: number): string {
  const minutes = Math.round(Math.abs(clockOffset) / 6_000) / 10
  const direction = clockOffset > 0 ? 'behind' : 'ahead of'
  return `This computer's clock is ${minutes} minutes ${direction} the gateway's: set it right, then try again.`
}
