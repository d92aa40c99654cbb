/** A rate limit for each caller: at most `most` at once, and `most` more in each `perMs`. */
export interface Rate {
  /** Counts one attempt; false if it is over the limit. */
  take(caller: string): boolean
  /** The attempt succeeded and does not count: only failures do. */
  giveBack(caller: string): void
}

/** A limit, and who counts under it. */
export type Counted = readonly [limit: Rate, caller: string]

/** Counts one attempt under all of these limits, or under none if it is over one of them. */
export function takeAll(limits: readonly Counted[]): boolean {
  const over = limits.findIndex(([limit, caller]) => !limit.take(caller))
  if (over >= 0) giveAllBack(limits.slice(0, over))
  return over < 0
}

export function giveAllBack(limits: readonly Counted[]): void {
  for (const [limit, caller] of limits) limit.giveBack(caller)
}

interface RateOptions {
  readonly most: number
  readonly perMs: number
  /** A clock in milliseconds that can't be set back. */
  readonly elapsed: () => number
}

/** A caller with more addresses than this is not stopped by any limit per address. */
const MAX_CALLERS = 20_000

export function createRate({ most, perMs, elapsed }: RateOptions): Rate {
  const callers = new Map<string, { readonly left: number; readonly at: number }>()
  const leftOf = (caller: string) => {
    const { left, at } = callers.get(caller) ?? { left: most, at: elapsed() }
    return Math.min(most, left + ((elapsed() - at) * most) / perMs)
  }
  const keep = (caller: string, left: number) => {
    callers.delete(caller)
    if (left < most) callers.set(caller, { left, at: elapsed() })
    const [oldest] = callers.keys()
    if (callers.size > MAX_CALLERS && oldest !== undefined) callers.delete(oldest)
  }
  return {
    take(caller) {
      const left = leftOf(caller)
      keep(caller, left < 1 ? left : left - 1)
      return left >= 1
    },
    giveBack(caller) {
      keep(caller, Math.min(most, leftOf(caller) + 1))
    },
  }
}
