import type { Refund } from '../../../shared/refund/refund.ts'
import { isDenied } from '../../../shared/refund/refund-case.ts'
import { type Look, stateLooks } from '../../components/badges/state-badge.tsx'

/** The key of a refund state's texts: never arrived, withdrawn, denied and looked after have their own. */
export function refundWords({ state, closed }: Pick<Refund, 'state' | 'closed'>) {
  if (state.kind === 'review' && closed) return 'lookedAfter'
  if (state.kind === 'unknown' && state.neverArrived) return 'neverArrived'
  if (state.kind === 'rejected' && state.cause === 'withdrawn') return 'withdrawn'
  if (isDenied({ state })) return 'denied'
  return state.kind
}

/** The look of a refund: one whose end is in question is bad, until people have closed its case. */
export function refundLook(refund: Pick<Refund, 'state' | 'closed'>): Look {
  if (refund.state.kind !== 'review' && !isDenied(refund)) return stateLooks[refund.state.kind]
  return refund.closed ? { ...stateLooks.review, tone: 'info' } : stateLooks.review
}
