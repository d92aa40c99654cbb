import * as z from 'zod'
import { senSchema } from '../../money-schema.ts'
import { outsideWays } from '../../paid-back-outside.ts'
import { refund } from '../../refund/refund.ts'
import { refundResolutions } from '../../refund/refund-case.ts'
import { wantedLines } from '../../refund/refund-lines.ts'
import { refundStateKinds } from '../../refund/refund-transitions.ts'
import { order } from '../../sale/order.ts'
import { tradeNo } from '../../trade-no.ts'
import { call } from '../call.ts'
import { approvable, closingWords, ofOrder, ofRefund, typedText } from '../inputs.ts'

/** Refunds. */
export const refundCalls = {
  /**
   * Refunds an order, whole or in part, and answers when the first outcome is known. Repeating it with the same refundId never
   * refunds twice.
   */
  'refund.create': call(
    z.strictObject({
      refundId: z.uuid(),
      merchantTradeNo: tradeNo,
      amount: senSchema,
      /** The returned lines of the cart; they add up to the amount. */
      lines: wantedLines.optional(),
      /** The customer left before the rest of the sale was paid: its cash part goes back whole, and the sale ends. */
      undoes: z.literal(true).optional(),
      /** Staff paid it back outside the gateway, in cash from the drawer or by a transfer: only recorded. */
      outside: z.enum(outsideWays).optional(),
      /** Sent to the gateway. */
      reason: typedText(200).optional(),
      ...approvable,
    }),
    refund,
    'supervisor',
    { byApproval: true },
  ),
  /** Gives the right to refund an order to the office, so that any counter can refund it. */
  'refund.handOver': call(ofOrder, order, 'supervisor'),
  /** Asks the gateway now. */
  'refund.check': call(ofRefund, refund, 'cashier'),
  /** Sends the same refund again, once it is known never to have arrived. */
  'refund.sendAgain': call(ofRefund.extend(approvable), refund, 'supervisor', { byApproval: true }),
  /**
   * Withdraws a refund that is known never to have arrived, so that the order can be refunded again; it is watched for one more
   * day.
   */
  'refund.withdraw': call(ofRefund.extend({ note: typedText(200), ...approvable }), refund, 'supervisor', {
    byApproval: true,
  }),
  /** Records what people did about a refund that failed or needs review. Changes no refund; a later fact reopens it. */
  'refund.close': call(
    ofRefund.extend({
      /** The fact that was on the screen; a later one needs a new decision. */
      since: z.int(),
      resolution: z.enum(refundResolutions),
      ...closingWords,
    }),
    refund,
    'supervisor',
    { byApproval: true },
  ),
  /** Refunds, newest first. `from` and `to` are moments, the latter excluded; `before` is the last refund of the previous page. */
  'refund.list': call(
    z.strictObject({
      states: z.array(z.enum(refundStateKinds)).min(1).max(refundStateKinds.length).optional(),
      from: z.int().min(0).optional(),
      to: z.int().min(0).optional(),
      before: tradeNo.optional(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ refunds: z.array(refund), more: z.boolean() }),
    'cashier',
  ),
} as const
