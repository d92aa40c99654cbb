const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Calls back when this script must end: by a signal, or because its parent is gone.
 * npm passes a signal to the shell between it and its script, and that shell does not pass it on.
 * Returns how to take that back.
 */
export function onEnd(tell) {
  for (const signal of signals) process.on(signal, tell)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    tell('SIGTERM')
  }, 500)
  watch.unref()
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, tell)
  }
}
