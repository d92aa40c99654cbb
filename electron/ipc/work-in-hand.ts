import type { CallName } from '../../shared/ipc/contract.ts'
import type { Hold, OpenWork } from '../../shared/update/may-install.ts'

/** The unfinished work of all pages, which may not be on disk yet. */
export interface WorkInHand {
  /** Stores what a window's page reports as unfinished. */
  keep(window: string, holds: readonly Hold[]): void
  /** Forgets the unfinished work of windows that are closed or locked. */
  drop(isGone: (window: string) => boolean): void
  /** Runs a page's call, which counts as unfinished work until it is answered. */
  during<Result>(call: CallName, work: () => Promise<Result>): Promise<Result>
  now(): Pick<OpenWork, 'calls' | 'holds' | 'idleMs'>
}

/** `elapsed` is a monotonic clock. The start counts as the first time that somebody touched the counter. */
export function createWorkInHand(elapsed: () => number): WorkInHand {
  const byWindow = new Map<string, readonly Hold[]>()
  let calls = 0
  let touchedAt = elapsed()
  return {
    keep: (window, holds) => void byWindow.set(window, holds),
    drop(isGone) {
      for (const window of byWindow.keys()) if (isGone(window)) byWindow.delete(window)
    },
    async during(call, work) {
      // Calls about updates don't count: the owner who makes them wants the update.
      if (call.startsWith('update.') && call !== 'update.hold') return work()
      touchedAt = elapsed()
      calls += 1
      try {
        return await work()
      } finally {
        calls -= 1
      }
    },
    now: () => ({
      calls,
      holds: [...new Set([...byWindow.values()].flat())],
      idleMs: elapsed() - touchedAt,
    }),
  }
}
