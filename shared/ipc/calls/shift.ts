import * as z from 'zod'
import { senSchema } from '../../money-schema.ts'
import { comparison } from '../../shift/comparison.ts'
import { carriedMark, MAX_NAMED_CASES, shiftReport, shiftSummary } from '../../shift/shift.ts'
import { printJob } from '../../slip/slip.ts'
import { call } from '../call.ts'
import { approvable, nothing, typedText } from '../inputs.ts'

const ofShift = z.strictObject({ number: z.int().min(1) })

/** Shifts and their reports. */
export const shiftCalls = {
  /** The running shift so far: its X report. */
  'shift.current': call(nothing, shiftReport, 'cashier'),
  /** Begins the running shift. `float` is the cash in the drawer; null if it is not counted. */
  'shift.open': call(z.strictObject({ float: senSchema.nullable() }), shiftReport, 'cashier'),
  /** Records cash put into the drawer or taken out. Repeating it with the same movementId moves nothing more. */
  'shift.cash': call(
    z.strictObject({
      movementId: z.uuid(),
      kind: z.enum(['in', 'out']),
      amount: senSchema,
      note: typedText(100),
    }),
    shiftReport,
    'cashier',
  ),
  /** Closes the running shift and returns its Z report. Repeating it returns the existing report. */
  'shift.close': call(
    z.strictObject({
      number: z.int().min(1),
      /** The counted cash in the drawer; null if nobody counted. */
      counted: senSchema.nullable(),
      note: typedText(300).optional(),
      /**
       * The `ref`s of the work list items carried into the next shift: everything that was on the screen. The report's mark of
       * them where it has one.
       */
      carries: z.union([z.array(z.string().max(100)).max(MAX_NAMED_CASES), carriedMark]),
      /** Who takes it over; if staff are set up, the approver or the person on duty is recorded instead. */
      by: typedText(60).optional(),
      ...approvable,
    }),
    shiftReport,
    'supervisor',
    { byApproval: true },
  ),
  /** Closed shifts, newest first. `before` is the last one of the previous page. */
  'shift.list': call(
    z.strictObject({ before: z.int().min(1).optional(), limit: z.int().min(1).max(100) }),
    z.object({ shifts: z.array(shiftSummary), more: z.boolean() }),
    'cashier',
  ),
  /** A closed shift's report as it was printed, its prints, and its last comparison with the gateway. */
  'shift.read': call(
    ofShift,
    z.object({ report: shiftReport, prints: z.array(printJob), comparison: comparison.nullable() }),
    'cashier',
  ),
  /** A closed shift as a file for accounting: `content` is the text of a CSV, or a PDF on A4 in base64. */
  'shift.export': call(
    ofShift.extend({ as: z.enum(['csv', 'pdf']) }),
    z.object({ name: z.string(), content: z.string() }),
    'supervisor',
  ),
  /** Asks the gateway about every order and refund of a closed shift, slowly, beside the sales. Only one at a time. */
  'shift.compare': call(ofShift, comparison, 'supervisor'),
  'shift.stopComparing': call(nothing, nothing, 'supervisor'),
} as const
