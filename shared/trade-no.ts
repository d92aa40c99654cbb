import * as z from 'zod'

/** A number of the document's String(32): of an order, a refund or a subscription. */
export const tradeNo = z.string().min(1).max(32)
