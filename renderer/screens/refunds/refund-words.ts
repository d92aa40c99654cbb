import type { RefundState } from '../../../shared/refund/refund.ts'

/** The key of a refund state's texts: never arrived and withdrawn have their own. */
export function refundWords(state: RefundState) {
  if (state.kind === 'unknown' && state.neverArrived) return 'neverArrived'
  if (state.kind === 'rejected' && state.cause === 'withdrawn') return 'withdrawn'
  return state.kind
}
