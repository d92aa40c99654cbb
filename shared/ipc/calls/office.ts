import * as z from 'zod'
import { directoryParts } from '../../office/directory.ts'
import { foundOrder } from '../../office/lending.ts'
import { officeStatus } from '../../office/office-status.ts'
import { call } from '../call.ts'
import { nothing, ofOrder, typedText } from '../inputs.ts'

/** The office of a shop with several counters. */
export const officeCalls = {
  'office.status': call(nothing, officeStatus, 'owner'),
  /** Enrols this counter by a code that works once, after `staff.ownPin`. */
  'office.enrol': call(z.strictObject({ code: z.string().min(1).max(300) }), officeStatus, 'owner'),
  /** Ends the enrolment: tells the office if it can be reached; the office keeps its copy. */
  'office.leave': call(nothing, officeStatus, 'owner'),
  /** Replaces these parts by the office's, and keeps a copy of the counter's own. */
  'office.takeDirectory': call(
    z.strictObject({ parts: z.array(z.enum(directoryParts)).min(1).max(directoryParts.length) }),
    officeStatus,
    'owner',
  ),
  /** Fills the office with this counter's staff, products and settings, if an owner allowed it there. */
  'office.fillDirectory': call(nothing, officeStatus, 'owner'),
  /** Orders of any counter of this merchant, by their number or the gateway's. */
  'office.find': call(
    z.strictObject({ text: typedText(64) }),
    z.object({ orders: z.array(foundOrder) }),
    'cashier',
  ),
  /** The address of a paid order's receipt at the office, for its customer's phone; null where none can be opened. */
  'office.receiptPage': call(ofOrder, z.object({ url: z.string().nullable() }), 'cashier'),
  /** Reopens the counter with a journal made from the office's copy, if its own lacks something that the office has. */
  'office.takeBack': call(nothing, nothing, 'owner'),
} as const
