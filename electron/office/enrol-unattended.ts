import type { Clock } from '../../platform/clock.ts'
import { CODE_MS } from '../../platform/office/enrolment-code.ts'
import type { OfficeStatus } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { demandCode } from './demand-code.ts'
import type { LazyOffice } from './lazy-office.ts'

interface EnrolUnattendedOptions {
  readonly office: Pick<LazyOffice, 'status' | 'get'>
  readonly code: string
  readonly clock: Clock
  readonly onEnrolled: (status: OfficeStatus) => Promise<void>
  readonly onTrouble: (error: unknown) => void
}

/** The office no longer accepts the code of the command line. */
class OfficeCodeRefused extends Error {
  override readonly name = 'OfficeCodeRefused'
}

const AGAIN_MS = 10_000
/** Failures that may pass by themselves. */
const passing = ['officeNotReached', 'officeTooManyTries']

/**
 * Enrols by a code of the command line, where nobody is at the counter. A counter that has an office keeps
 * it, so the same command line may start it again. The start does not wait for this. Returns the function
 * that stops it.
 */
export function enrolUnattended(options: EnrolUnattendedOptions): () => void {
  const { office, code, clock, onEnrolled, onTrouble } = options
  const until = clock.elapsed() + CODE_MS
  let cancel = () => {}
  let stopped = false

  async function enrol(): Promise<void> {
    try {
      if ((await office.status()).kind !== 'none' || stopped) return
      const status = await (await office.get()).enrol(demandCode(code), () => {})
      await onEnrolled(status)
    } catch (error) {
      if (stopped) return
      const failure = error instanceof CallFailure ? error.code : null
      if (failure === 'officeCodeRefused')
        onTrouble(new OfficeCodeRefused('make a new code', { cause: error }))
      else if (failure === null || !passing.includes(failure)) onTrouble(error)
      else if (clock.elapsed() < until) cancel = clock.after(AGAIN_MS, () => void enrol())
    }
  }

  void enrol()
  return () => {
    stopped = true
    cancel()
  }
}
