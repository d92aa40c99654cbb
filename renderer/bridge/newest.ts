/** Merges events and answers about one thing: an answer is dropped after an event, or after the answer to a later question. */
export function showNewest<Value>(show: (value: Value) => void) {
  let asked = 0
  let shown = 0
  const take = (value: Value, own: number) => {
    if (own < shown) return
    shown = own
    show(value)
  }
  return {
    event(value: Value) {
      asked += 1
      take(value, asked)
    },
    async answer(call: () => Promise<Value>): Promise<void> {
      asked += 1
      const own = asked
      take(await call(), own)
    },
  }
}

/** For what is loaded as a whole and changed by events: a change that comes during a load is applied again after it. */
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
