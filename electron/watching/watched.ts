/** Something whose outcome only the gateway knows, such as an order or a refund; asked about until it is final. */
export interface Watched {
  /** Unique among everything that is watched, of any kind. */
  readonly key: string
  /** Epoch milliseconds. When more is due than the rate allows, newer comes before older. */
  readonly startedAt: number
  /**
   * Milliseconds to wait until the next question, null when the outcome is final. `misses` counts the questions in a row
   * that got no answer that can be believed.
   */
  nextIn(misses: number, ageOf: AgeOf): number | null
  /** Asks the gateway. Rejects only when something of ours fails, such as the disk. */
  ask(): Promise<CheckResult>
}

/**
 * How many milliseconds ago a moment was that our own clock wrote down, never below zero. From the first time that it is
 * asked for the clock that only rises counts on, so that nobody who sets the other one slows a question down.
 */
export type AgeOf = (moment: number) => number

/** What was asked about, as it now stands; `answered` is false when no answer came that can be believed. */
export interface CheckResult {
  readonly watched: Watched
  readonly answered: boolean
}
