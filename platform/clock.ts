/** Time as the core knows it: handed in, so that a test can play hours, jumps and crashes in an instant. */
export interface Clock {
  /** This computer's wall clock, epoch milliseconds. People set it: it may jump either way. */
  now(): number
  /** Milliseconds that only ever rise. Waiting goes by these. */
  elapsed(): number
  /** Runs `work` once, so many milliseconds of `elapsed` from now; returns the way to call it off. */
  after(milliseconds: number, work: () => void): () => void
}

/** setTimeout can't wait longer than this. */
const LONGEST_TIMER = 2 ** 31 - 1

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, Math.min(Math.max(milliseconds, 0), LONGEST_TIMER))
    return () => clearTimeout(timer)
  },
}
