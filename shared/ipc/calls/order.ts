import * as z from 'zod'
import { cartLine } from '../../cart/cart-schema.ts'
import { refund } from '../../refund/refund.ts'
import { refundability } from '../../refund/refundability.ts'
import { order } from '../../sale/order.ts'
import type { OrderStateKind } from '../../sale/order-life.ts'
import { transitions } from '../../sale/order-transitions.ts'
import { timelineEntry } from '../../sale/timeline-entry.ts'
import { printJob } from '../../slip/slip.ts'
import { tradeNo } from '../../trade-no.ts'
import { call } from '../call.ts'
import { nothing, ofOrder } from '../inputs.ts'

/** The orders of the journal. */
export const orderCalls = {
  /**
   * Orders, newest first. `search` matches number, amount, payer and references; `from` and `to` are the moments between which
   * they were made. `refunded`: only those with a refund. `before` is the last order of the previous page. `looked`, from 0 to 1:
   * how much of the journal is findable yet, where more than the newest page is asked for.
   */
  'order.list': call(
    z.strictObject({
      search: z.string().max(100),
      from: z.int().optional(),
      to: z.int().optional(),
      paymentTypes: z.array(z.string().max(20)).min(1).max(40).optional(),
      states: z
        .array(z.enum(Object.keys(transitions) as [OrderStateKind, ...OrderStateKind[]]))
        .min(1)
        .max(10)
        .optional(),
      refunded: z.literal(true).optional(),
      before: tradeNo.optional(),
      limit: z.int().min(1).max(500),
    }),
    z.object({ orders: z.array(order), more: z.boolean(), looked: z.number().min(0).max(1) }),
    'cashier',
  ),

  /** The goods of each of these orders, in their order; empty where only an amount was typed. */
  'order.carts': call(
    z.strictObject({ merchantTradeNos: z.array(tradeNo).max(500) }),
    z.object({ carts: z.array(z.array(cartLine)) }),
    'cashier',
  ),

  /** Records how many orders are exported; called before the file is written. */
  'order.noteExport': call(z.strictObject({ count: z.int().min(0) }), nothing, 'cashier'),

  'order.read': call(
    ofOrder,
    z.object({
      order,
      timeline: z.array(timelineEntry),
      /** Inquiries that changed nothing: counted, not kept. */
      checks: z.int(),
      /** The goods; empty if only an amount was typed. */
      cart: z.array(cartLine),
      prints: z.array(printJob),
      /** Oldest first. */
      refunds: z.array(refund),
      refundability,
      /** The same for what staff pay back outside the gateway; null where that is not done. */
      outside: refundability.nullable(),
      /** Where the right to refund it is; null at a counter without an office. */
      right: z.enum(['here', 'office', 'borrowed']).nullable(),
    }),
    'cashier',
  ),
} as const
