import * as z from 'zod'
import { caseKinds, resolutions } from '../../sale/case.ts'
import { subscriptionResolutions } from '../../subscription/subscription-case.ts'
import { tradeNo } from '../../trade-no.ts'
import { paymentResolutions, unresolvedPayment } from '../../work-list/reported-payment.ts'
import { unresolvedCase, unresolvedRefund, unresolvedSubscription } from '../../work-list/unresolved.ts'
import { call } from '../call.ts'
import { closingWords, nothing } from '../inputs.ts'

/** The work list. */
export const unresolvedCalls = {
  /** The work list, the latest case first; `total` counts those beyond the first hundred as well. */
  'unresolved.list': call(
    nothing,
    z.object({
      cases: z.array(unresolvedCase),
      refunds: z.array(unresolvedRefund),
      payments: z.array(unresolvedPayment),
      subscriptions: z.array(unresolvedSubscription),
      total: z.int(),
    }),
    'cashier',
  ),
  /** Records what people did about a case. Changes no order; a later fact reopens the case. */
  'unresolved.close': call(
    z.strictObject({
      merchantTradeNo: tradeNo,
      kind: z.enum(caseKinds),
      /** The fact that was on the screen; a later one needs a new decision. */
      since: z.int(),
      resolution: z.enum(resolutions),
      ...closingWords,
    }),
    nothing,
    'supervisor',
    { byApproval: true },
  ),
  /** Records what people found out about a payment that was reported and not confirmed. It counts no money. */
  'unresolved.closePayment': call(
    z.strictObject({
      ref: z.string().min(1).max(32),
      resolution: z.enum(paymentResolutions),
      ...closingWords,
    }),
    nothing,
    'supervisor',
    { byApproval: true },
  ),
  /** Records what people did about a subscription. Changes none; a later fact reopens the case. */
  'unresolved.closeSubscription': call(
    z.strictObject({
      number: tradeNo,
      fact: z.string().min(1).max(64),
      resolution: z.enum(subscriptionResolutions),
      ...closingWords,
    }),
    nothing,
    'supervisor',
    { byApproval: true },
  ),
} as const
