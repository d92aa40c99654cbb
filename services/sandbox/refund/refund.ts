import type { RefundStatus } from '../../../shared/gateway/refunds.ts'
import type { Sen } from '../../../shared/money.ts'

/** A refund as the ledger keeps it. Moments are epoch milliseconds on a whole second. */
export interface Refund {
  readonly merchantRefundNo: string
  readonly merchantTradeNo: string
  readonly platformTradeNo: string
  readonly paymentType: string
  readonly storeId: string | null
  /** The order's amount, as the request named it. */
  readonly amount: Sen
  readonly refundAmount: Sen
  readonly reason: string | null
  readonly notifyUrl: string | null
  readonly createdAt: number
  /** When it completes, unless somebody completes or fails it earlier. */
  readonly completesAt: number
  readonly completedAt: number | null
  readonly status: RefundStatus
}
