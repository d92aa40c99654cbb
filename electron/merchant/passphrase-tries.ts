import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { MINUTE } from '../../shared/durations.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { waitAfter } from '../staff/pin-lockout.ts'

/**
 * Tries of a vault's passphrase, one after the other. After wrong ones the next has to wait, as a PIN's has, but a minute at most: anybody
 * on duty may type it, and nobody may keep the shop from its keys by typing wrong ones. A try that comes too early does nothing.
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
          waitsUntil = elapsed() + Math.min(waitAfter(wrong), MINUTE)
        }
        throw error
      }
    })
}
