import type { RefundState } from '../../../shared/refund/refund.ts'
import { isDenied } from '../../../shared/refund/refund-case.ts'

/** The key of a refund state's texts: never arrived, withdrawn and denied have their own. */
export function refundWords(state: RefundState) {
  if (state.kind === 'unknown' && state.neverArrived) return 'neverArrived'
  if (state.kind === 'rejected' && state.cause === 'withdrawn') return 'withdrawn'
  if (isDenied({ state })) return 'denied'
  return state.kind
}
