/** The core's time. It is passed in, so that a test can play hours, jumps and crashes in an instant. */
export interface Clock {
  /** This computer's wall clock, epoch milliseconds. People set it, so it may jump either way. */
  now(): number
  /** Milliseconds that only rise; for measuring waits. */
  elapsed(): number
  /** Runs `work` once, after so many milliseconds of `elapsed`; returns the function that cancels it. */
  after(milliseconds: number, work: () => void): () => void
}

/** setTimeout can't wait longer than this. */
const MAX_TIMER = 2 ** 31 - 1

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, Math.min(Math.max(milliseconds, 0), MAX_TIMER))
    return () => clearTimeout(timer)
  },
}
