import { CallFailure } from '../failures/call-failure.ts'

/** Whether it is certain that the gateway took no sending of this: the same may go, under its own number. */
export function wasNotTaken(state: { readonly kind: string; readonly cause?: string | undefined }): boolean {
  if (state.kind === 'rejected') return state.cause === 'notSent' || state.cause === 'throttled'
  return state.kind === 'intent'
}

/** Throws the CallFailure for whatever may not be sent again, or withdrawn, because it may have arrived. */
export function demandNeverArrived(
  state: { readonly kind: string; readonly neverArrived?: boolean },
  isUnderWay: boolean,
): void {
  if (state.kind === 'unknown' && state.neverArrived && !isUnderWay) return
  throw new CallFailure('notPossible', 'this is possible only once it is known never to have arrived')
}
