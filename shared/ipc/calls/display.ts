import * as z from 'zod'
import { displayRequest, displayState, offeredReceipt } from '../../display/display.ts'
import { displayLooks, displayLooksChange } from '../../display/display-looks.ts'
import { call } from '../call.ts'
import { nothing, ofOrder } from '../inputs.ts'

/** The customer display. */
export const displayCalls = {
  /** Makes the customer display follow a cashier's screen; the last call counts. */
  'display.show': call(displayRequest, nothing, 'cashier'),
  /** Says whether somebody looks at this window: from one in the background no sale comes to the display by itself. */
  'display.noteAttended': call(z.strictObject({ isAttended: z.boolean() }), nothing, 'cashier'),
  /** Shows the code of a receipt to the customer of this order, until its sale ends; ignored where the display shows another. */
  'display.offerReceipt': call(ofOrder.extend(offeredReceipt.shape), nothing, 'cashier'),
  'display.read': call(nothing, displayState, 'cashier', { onDisplay: true }),
  /** The pictures on it. */
  'display.looks': call(nothing, displayLooks, 'cashier', { onDisplay: true }),
  'display.changeLooks': call(displayLooksChange, nothing, 'owner'),
} as const
