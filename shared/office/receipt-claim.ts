import * as z from 'zod'
import { tradeNo } from '../trade-no.ts'

/** How long a receipt's page can be read, in seconds: as long as customers bring things back. */
export const RECEIPT_SECONDS = 30 * 86_400

/** A receipt that its customer may read at the office, as its counter signs it. */
export const receiptClaim = z.object({
  counterId: z.uuid(),
  merchantTradeNo: tradeNo,
  /** The shop's name as the counter has it: the office may know no shop. */
  shop: z.string().max(100),
  /** The last moment, in epoch seconds. */
  until: z.int(),
})
/** The same as a type. */
export type ReceiptClaim = z.infer<typeof receiptClaim>
