/**
 * Something whose outcome only the gateway knows, such as an order or a refund. It is inquired about until the
 * outcome is final.
 */
export interface Watched {
  /** Unique among everything that is watched, of any kind. */
  readonly key: string
  /** Epoch milliseconds. When more is due than the rate allows, newer comes before older. */
  readonly startedAt: number
  /**
   * Milliseconds until the next inquiry; null when the outcome is final. `misses` counts the inquiries in a row
   * without a believable answer.
   */
  nextIn(misses: number, ageOf: AgeOf): number | null
  /** Asks the gateway. Rejects only for a failure of our own, such as the disk. */
  ask(): Promise<CheckResult>
}

/**
 * How many milliseconds ago a recorded moment was, never below zero. From the first call on, the monotonic clock counts,
 * so that setting the wall clock can't delay an inquiry.
 */
export type AgeOf = (moment: number) => number

/** The watched thing after an inquiry; `answered` is false if no believable answer came. */
export interface CheckResult {
  readonly watched: Watched
  readonly answered: boolean
  /**
   * It is still being sent, so it was not asked about. Once it is, it is planned again, and its news leads to an inquiry at
   * once.
   */
  readonly postponed?: boolean
}

/** Two clocks that may be hours apart: our records use ours, an expiry uses the gateway's. */
export interface Clocks {
  readonly ageOf: AgeOf
  readonly gatewayNow: number
}
