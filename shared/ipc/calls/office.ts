import * as z from 'zod'
import { directoryParts } from '../../office/directory.ts'
import { foundOrder } from '../../office/lending.ts'
import { officeStatus } from '../../office/office-status.ts'
import { call } from '../call.ts'
import { nothing, typedText } from '../inputs.ts'

/** The office of a shop with several counters. */
export const officeCalls = {
  'office.status': call(nothing, officeStatus, 'owner'),
  /** Enrols this counter by a code of one use. */
  'office.enrol': call(z.strictObject({ code: z.string().min(1).max(300) }), officeStatus, 'owner'),
  /** Ends it: the office is told if it can be reached, and keeps what it has. */
  'office.leave': call(nothing, officeStatus, 'owner'),
  /** Works with these parts of the office's directory, in place of this counter's own, of which a copy is kept. */
  'office.takeDirectory': call(
    z.strictObject({ parts: z.array(z.enum(directoryParts)).min(1).max(directoryParts.length) }),
    officeStatus,
    'owner',
  ),
  /** Gives the office this counter's staff, products and settings, if an owner waits for them there. */
  'office.fillDirectory': call(nothing, officeStatus, 'owner'),
  /** Orders of any counter of this merchant, by their number or the gateway's. */
  'office.find': call(
    z.strictObject({ text: typedText(64) }),
    z.object({ orders: z.array(foundOrder) }),
    'cashier',
  ),
  /** Opens the counter anew on a journal made of the office's copy, where this one's own lacks what the office has. */
  'office.takeBack': call(nothing, nothing, 'owner'),
} as const
