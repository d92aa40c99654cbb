/** How often each caller may do something: as often as `most` at once, and that many again in each `perMs`. */
export interface Rate {
  /** Counts one more; false when it is one too many. */
  take(caller: string): boolean
  /** What was taken turned out to be in order: only what fails counts. */
  giveBack(caller: string): void
}

interface RateOptions {
  readonly most: number
  readonly perMs: number
  /** Milliseconds that only ever rise. */
  readonly elapsed: () => number
}

/** Whoever calls from more addresses than this has so many that a limit by address does not stop them. */
const MOST_CALLERS = 20_000

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
    if (callers.size > MOST_CALLERS && oldest !== undefined) callers.delete(oldest)
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
