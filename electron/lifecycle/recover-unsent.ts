import type { RejectedState } from '../../shared/sent-once.ts'
import type { Evidence } from '../journal/steps.ts'
import type { SentOnce, UnknownState } from './sent.ts'

interface RecoverOptions<Thing> {
  readonly now: () => number
  readonly record: (
    thing: Thing,
    to: UnknownState | RejectedState,
    evidence: readonly Evidence[],
  ) => Promise<Thing>
}

/**
 * Recovers something that the journal shows as being sent although nothing sends it any more: the disk failed
 * meanwhile. It is treated as after a crash: an intent was never sent, and the outcome of a sending is unknown. Any
 * other state stays.
 */
export async function recoverUnsent<Thing extends SentOnce>(
  thing: Thing,
  { now, record }: RecoverOptions<Thing>,
): Promise<Thing> {
  const found = thing.state.kind
  const since = now()
  const resumed = (reason: string) => [{ kind: 'resumed', detail: { found, reason } }] as const
  if (found === 'intent') {
    const reason = 'that it is sent could not be written down'
    const to = { kind: 'rejected', since, errCode: null, reason, cause: 'notSent' } as const
    return record(thing, to, resumed(reason))
  }
  if (found === 'sending') {
    const reason = 'what the gateway answered could not be written down'
    const to = { kind: 'unknown', since, reason, cause: 'notWritten', neverArrived: false } as const
    return record(thing, to, resumed(reason))
  }
  return thing
}
