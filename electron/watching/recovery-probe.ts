import type { Clock } from '../../platform/clock.ts'
import { MINUTE } from '../../shared/durations.ts'
import { growingWait } from './pace.ts'

interface RecoveryProbeOptions {
  readonly clock: Pick<Clock, 'after'>
  /** The last exchange with the gateway brought no answer that can be believed. */
  readonly isLost: () => boolean
  /** Asks the gateway something harmless. Rejects only for a failure of our own. */
  readonly ask: () => Promise<void>
  readonly onTrouble: (error: unknown) => void
}

/** The first wait is 4 s: an inquiry about an open order, or the cashier, may come before it. */
const SKIPPED = 2
const MAX_WAIT_MS = MINUTE

/**
 * Asks from time to time whether the gateway can be reached again. Without an open order nothing else asks, and the screen
 * would go on saying that the gateway can't be reached until the next sale.
 */
export function createRecoveryProbe({ clock, isLost, ask, onTrouble }: RecoveryProbeOptions) {
  let cancel: (() => void) | null = null
  let asking: Promise<void> | null = null
  let tries = 0
  let isStopped = false

  function forget(): void {
    cancel?.()
    cancel = null
  }
  function plan(): void {
    if (!isLost()) {
      forget()
      tries = 0
    } else if (!isStopped && !cancel && !asking) {
      cancel = clock.after(growingWait(tries + SKIPPED, MAX_WAIT_MS), run)
      tries += 1
    }
  }
  function run(): void {
    cancel = null
    asking = ask()
      .catch(onTrouble)
      .finally(() => {
        asking = null
        plan()
      })
  }

  return {
    /** There was an exchange with the gateway. */
    note: plan,
    /** Asks now if the gateway is lost, because somebody looks at the screen or the network is back. */
    soon(): void {
      if (isStopped || asking || !isLost()) return
      forget()
      tries = 0
      run()
    },
    /** Resolves when nothing is asked any more. */
    async stop(): Promise<void> {
      isStopped = true
      forget()
      await asking
    },
  }
}
