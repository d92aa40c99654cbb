import * as z from 'zod'
import { tradeNo } from '../trade-no.ts'

/** Names the subject of a slip, by its kind; `sample` is a receipt of an invented sale, to try settings with. */
export const wantedSlip = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['payment', 'receipt']), merchantTradeNo: tradeNo }),
  z.strictObject({ kind: z.literal('refund'), merchantRefundNo: tradeNo }),
  z.strictObject({ kind: z.literal('subscription'), number: tradeNo }),
  z.strictObject({ kind: z.literal('account'), accountId: z.uuid() }),
  z.strictObject({ kind: z.literal('xReport') }),
  z.strictObject({ kind: z.literal('zReport'), number: z.int().min(1) }),
  z.strictObject({ kind: z.literal('test') }),
  z.strictObject({ kind: z.literal('sample') }),
])
export type WantedSlip = z.infer<typeof wantedSlip>
