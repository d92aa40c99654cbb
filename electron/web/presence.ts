/** Longer than a reload takes, or a short sleep of the computer. */
const GONE_AFTER_MS = 30_000

/**
 * Knows by their connections which windows are open; the customer's displays together are one. A closed window's duty ends even
 * if it was not locked, because a browser can reopen a closed tab with all its data.
 */
export function createPresence(leave: (window: string) => void) {
  const lines = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()

  return {
    came(window: string): void {
      lines.set(window, (lines.get(window) ?? 0) + 1)
      clearTimeout(leaving.get(window))
      leaving.delete(window)
    },
    left(window: string): void {
      const left = (lines.get(window) ?? 1) - 1
      if (left > 0) {
        lines.set(window, left)
        return
      }
      lines.delete(window)
      const timer = setTimeout(() => {
        leaving.delete(window)
        leave(window)
      }, GONE_AFTER_MS)
      leaving.set(window, timer.unref())
    },
    stop(): void {
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}
