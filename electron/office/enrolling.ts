import type { EnrolmentCode } from '../../platform/office/enrolment-code.ts'
import { type KeyPair, newKeyPair } from '../../platform/office/keys.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { enrol } from './enrol.ts'
import type { Enrolment } from './enrolled.ts'

interface EnrollingOptions {
  readonly enrolment: Pick<Enrolment, 'read' | 'put'>
  readonly mode: CounterMode
  readonly version: string
  readonly now: () => number
  /** The counter was closed: its journal takes no line about an enrolment, and nobody would end the link. */
  readonly isStopped: () => boolean
}

/** Enrols a counter that has no office by a code, and stores the enrolment. Throws {@link CallFailure}. */
export function createEnrolling({ enrolment, mode, version, now, isStopped }: EnrollingOptions) {
  /** Keys by code, because a code that was sent before must be tried again with the same keys. */
  const tried = new Map<string, KeyPair>()

  function demandPossible(): void {
    if (isStopped()) throw new CallFailure('notPossible', 'the counter was closed')
    if (enrolment.read()) throw new CallFailure('notPossible', 'this counter has an office already')
  }

  return async (code: EnrolmentCode, demandCaller: () => void): Promise<void> => {
    demandPossible()
    const keys = tried.get(code.secret) ?? newKeyPair()
    tried.set(code.secret, keys)
    const next = await enrol({ code, keys, mode, version, now })
    demandPossible()
    // The caller may have been dismissed meanwhile.
    demandCaller()
    enrolment.put(next)
    tried.clear()
  }
}
