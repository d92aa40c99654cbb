import * as z from 'zod'
import { officeStatus } from '../../office/office-status.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** The office of a shop with several counters. */
export const officeCalls = {
  'office.status': call(nothing, officeStatus, 'owner'),
  /** Enrols this counter by a code of one use. */
  'office.enrol': call(z.strictObject({ code: z.string().min(1).max(300) }), officeStatus, 'owner'),
  /** Ends it: the office is told if it can be reached, and keeps what it has. */
  'office.leave': call(nothing, officeStatus, 'owner'),
  /** Opens the counter anew on a journal made of the office's copy, where this one's own lacks what the office has. */
  'office.takeBack': call(nothing, nothing, 'owner'),
} as const
