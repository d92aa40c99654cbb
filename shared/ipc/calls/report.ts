import * as z from 'zod'
import { receivedPayment } from '../../report/received-payment.ts'
import { salesReport } from '../../report/sales-report.ts'
import { transaction, transactionPlace } from '../../report/transaction.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** Dates are written with four digits of the year. */
const moment = z.int().min(0).max(Date.UTC(10_000, 0))

/** Between two moments; the second is not part of it. */
const span = z.strictObject({ from: moment, to: moment })

/** Reports over all shifts. */
export const reportCalls = {
  /** What was sold between two moments, at most 400 days apart. */
  'report.read': call(span, salesReport, 'supervisor'),
  /** Each payment of `received` of a report between two moments, in the order in which they were counted; `after` is the last one read. */
  'report.received': call(
    span.extend({ after: z.int().min(0).optional(), limit: z.int().min(1).max(500) }),
    z.object({ payments: z.array(receivedPayment), more: z.boolean() }),
    'supervisor',
  ),
  /** Each payment and each refund that a report between two moments counts, by its time; `after` is the last one read. */
  'report.transactions': call(
    span.extend({ after: transactionPlace.optional(), limit: z.int().min(1).max(500) }),
    z.object({ transactions: z.array(transaction), more: z.boolean() }),
    'supervisor',
  ),
  /** Records that a report is saved as a file; called before the file is written. */
  'report.noteExport': call(span, nothing, 'supervisor'),
} as const
