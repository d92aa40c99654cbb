/**
 * Merges events and answers about one thing. An answer that an event has overtaken is dropped: an event is
 * sent with every change, so the last event is at least as new.
 */
export function showNewest<Value>(show: (value: Value) => void) {
  let events = 0
  return {
    event(value: Value) {
      events += 1
      show(value)
    },
    async answer(call: () => Promise<Value>) {
      const before = events
      const value = await call()
      if (events === before) show(value)
    },
  }
}

/**
 * For what is loaded as a whole and changed by events. A change that comes during a load is applied again after it: the
 * answer may have been written before.
 */
export function createReplay() {
  const loads = new Set<(() => void)[]>()
  return {
    /** Applies a change now, and again after each load that is under way. */
    change(apply: () => void): void {
      for (const missed of loads) missed.push(apply)
      apply()
    },
    /** Runs a load that sets what it has read; then applies what changed meanwhile. */
    async load<Result>(work: () => Promise<Result>): Promise<Result> {
      const missed: (() => void)[] = []
      loads.add(missed)
      try {
        return await work()
      } finally {
        loads.delete(missed)
        for (const apply of missed) apply()
      }
    },
  }
}
