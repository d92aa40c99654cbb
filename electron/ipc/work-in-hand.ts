import type { CallName } from '../../shared/ipc/contract.ts'
import type { Hold, OpenWork } from '../../shared/update/may-install.ts'

/** What pages are doing at this moment, of which nothing may be on disk yet. */
export interface WorkInHand {
  /** What a window's page says that it has in its hands. */
  keep(window: string, holds: readonly Hold[]): void
  /** These windows are gone or locked, and what their pages held with them. */
  drop(isGone: (window: string) => boolean): void
  /** Runs a page's call; until it is answered it is work. */
  during<Result>(call: CallName, work: () => Promise<Result>): Promise<Result>
  now(): Pick<OpenWork, 'calls' | 'holds' | 'idleMs'>
}

/** `elapsed` only ever rises; a start counts as a hand. */
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
      // Whoever looks after updates is not disturbed by one.
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
