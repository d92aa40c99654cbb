import type { RefundState } from '../../../shared/refund/refund.ts'

/** Under which name the texts speak of a refund's state: what never arrived, or was given up, is another matter. */
export function refundWords(state: RefundState) {
  if (state.kind === 'unknown' && state.neverArrived) return 'neverArrived'
  if (state.kind === 'rejected' && state.cause === 'withdrawn') return 'withdrawn'
  return state.kind
}
