import * as z from 'zod'
import { salesReport } from '../../report/sales-report.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** Between two moments; the second is not part of it. */
const span = z.strictObject({ from: z.int().min(0), to: z.int().min(0) })

/** Reports over all shifts. */
export const reportCalls = {
  /** What was sold between two moments, at most 400 days apart. */
  'report.read': call(span, salesReport, 'supervisor'),
  /** Records that a report is saved as a file; called before the file is written. */
  'report.noteExport': call(span, nothing, 'supervisor'),
} as const
