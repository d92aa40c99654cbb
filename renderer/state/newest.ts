/**
 * Shows what events and answers say about one thing. An answer that was overtaken by an event is not shown: an event
 * leaves with every change, so the last one is at least as new.
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
