import * as z from 'zod'
import { caseKinds, resolutions } from '../../sale/case.ts'
import { paymentResolutions, unresolvedPayment } from '../../work-list/reported-payment.ts'
import { unresolvedCase, unresolvedRefund } from '../../work-list/unresolved.ts'
import { call } from '../call.ts'
import { approvalId, nothing, tradeNo, typedText } from '../inputs.ts'

/** The work list. */
export const unresolvedCalls = {
  /** The work list, the latest case first; `total` counts those beyond the first hundred as well. */
  'unresolved.list': call(
    nothing,
    z.object({
      cases: z.array(unresolvedCase),
      refunds: z.array(unresolvedRefund),
      payments: z.array(unresolvedPayment),
      total: z.int(),
    }),
    'cashier',
  ),
  /** Writes down what people did about a case. Changes no order; a later fact opens the case again. */
  'unresolved.close': call(
    z.strictObject({
      merchantTradeNo: tradeNo,
      kind: z.enum(caseKinds),
      /** The fact that was on the screen: of another one nobody has decided. */
      since: z.int(),
      resolution: z.enum(resolutions),
      note: typedText(300),
      /** Who says so; where staff are set up, it is who is on duty that is written down. */
      by: typedText(60),
      approval: approvalId.optional(),
    }),
    nothing,
    'supervisor',
    { byApproval: true },
  ),
  /** Writes down what people found out about a payment that was only told of. It counts no money. */
  'unresolved.closePayment': call(
    z.strictObject({
      ref: z.string().min(1).max(32),
      resolution: z.enum(paymentResolutions),
      note: typedText(300),
      by: typedText(60),
      approval: approvalId.optional(),
    }),
    nothing,
    'supervisor',
    { byApproval: true },
  ),
} as const
