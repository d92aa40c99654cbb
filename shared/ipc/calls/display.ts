import { displayState, displayWish } from '../../display/display.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** The customer display. */
export const displayCalls = {
  /** Has the customer display follow what is on a cashier's screen; the last to say so counts. */
  'display.show': call(displayWish, nothing, 'cashier'),
  'display.read': call(nothing, displayState, 'cashier', { onDisplay: true }),
} as const
