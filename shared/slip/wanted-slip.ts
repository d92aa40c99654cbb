import * as z from 'zod'
import { moment } from '../moment.ts'
import { tradeNo } from '../trade-no.ts'

/** A number of the gateway's own may be longer than ours. */
const reportedNumber = z.string().min(1).max(64)

/** Names the subject of a slip, by its kind; `sample` is a receipt of an invented sale, to try settings with. */
export const wantedSlip = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['payment', 'receipt']), merchantTradeNo: tradeNo }),
  z.strictObject({ kind: z.literal('refund'), merchantRefundNo: tradeNo }),
  z.strictObject({ kind: z.literal('subscription'), number: tradeNo }),
  /** A paid charge: by the gateway's number, or, if it has none, by its time. */
  z.strictObject({
    kind: z.literal('chargeReceipt'),
    number: tradeNo,
    platformTradeNo: tradeNo.nullable(),
    paidAt: moment.nullable(),
  }),
  z.strictObject({ kind: z.literal('account'), accountId: z.uuid() }),
  /** A payment to a static account, by our name for it. */
  z.strictObject({ kind: z.literal('accountReceipt'), merchantTradeNo: reportedNumber }),
  z.strictObject({ kind: z.literal('xReport') }),
  z.strictObject({ kind: z.literal('zReport'), number: z.int().min(1) }),
  z.strictObject({ kind: z.literal('test') }),
  z.strictObject({ kind: z.literal('sample') }),
])
export type WantedSlip = z.infer<typeof wantedSlip>
