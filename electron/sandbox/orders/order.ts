import type * as z from 'zod'
import type { FeeType, OrderStatus, productItem } from '../../../shared/gateway/orders.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Fee } from './fees.ts'

export type ProductItem = z.output<typeof productItem>

/** How an order was paid, as the payer's side told it. */
export interface Payment {
  readonly paidAt: number
  /** Retrieval reference number, 12 digits. */
  readonly rrn: string
  readonly issuerId: string
  readonly payer: string
  readonly accountNo: string
}

/** An order as the ledger keeps it. Moments are epoch milliseconds on a whole second, as the wire tells them. */
export interface Order {
  readonly merchantTradeNo: string
  readonly platformTradeNo: string
  readonly paymentType: string
  readonly storeId: string | null
  readonly requestAmount: Sen
  /** What the payer pays. */
  readonly amount: Sen
  readonly feeType: FeeType
  readonly fee: Fee
  readonly productName: string
  readonly productInfo: readonly ProductItem[] | null
  /** QR content, account number or store code. */
  readonly code: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly status: OrderStatus
  readonly payment: Payment | null
}
