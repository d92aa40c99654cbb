import { displayState, displayWish } from '../../display/display.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** The customer display. */
export const displayCalls = {
  /** Makes the customer display follow a cashier's screen; the last call counts. */
  'display.show': call(displayWish, nothing, 'cashier'),
  'display.read': call(nothing, displayState, 'cashier', { onDisplay: true }),
} as const
