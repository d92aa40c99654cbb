import { CallFailure } from '../failures/call-failure.ts'

/** Whether the gateway certainly accepted no sending of this, so that it may be sent again under its own number. */
export function wasNotTaken(state: { readonly kind: string; readonly cause?: string | undefined }): boolean {
  if (state.kind === 'rejected') return state.cause === 'notSent' || state.cause === 'throttled'
  return state.kind === 'intent'
}

/** Throws a CallFailure unless it is known never to have arrived: otherwise it may be neither sent again nor withdrawn. */
export function demandNeverArrived(
  state: { readonly kind: string; readonly neverArrived?: boolean },
  isUnderWay: boolean,
): void {
  if (state.kind === 'unknown' && state.neverArrived && !isUnderWay) return
  throw new CallFailure('notPossible', 'this is possible only once it is known never to have arrived')
}
