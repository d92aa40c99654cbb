import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { MINUTE, SECOND } from '../../shared/durations.ts'
import { CallFailure } from '../failures/call-failure.ts'

const FREE_TRIES = 5

/** Anybody on duty may type it, and nobody may keep the shop from its keys by typing wrong ones. */
const waitAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(15 * SECOND * 2 ** (wrong - FREE_TRIES), MINUTE)

/**
 * Tries of a vault's passphrase, one after the other. After wrong ones the next has to wait, a minute at most. A try that comes too early
 * does nothing.
 */
export function createPassphraseTries(elapsed: () => number) {
  const inTurn = oneAtATime()
  let wrong = 0
  let waitsUntil = Number.NEGATIVE_INFINITY

  return (unlock: () => Promise<void>): Promise<void> =>
    inTurn(async () => {
      if (elapsed() < waitsUntil) throw new CallFailure('passphraseWait', 'wrong ones were typed too often')
      try {
        await unlock()
        wrong = 0
      } catch (error) {
        if (error instanceof CallFailure && error.code === 'wrongPassphrase') {
          wrong += 1
          waitsUntil = elapsed() + waitAfter(wrong)
        }
        throw error
      }
    })
}
