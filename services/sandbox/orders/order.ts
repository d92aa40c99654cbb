import type * as z from 'zod'
import type { FeeType, OrderStatus, productItem } from '../../../shared/gateway/orders.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Fee } from './fees.ts'

export type ProductItem = z.output<typeof productItem>

/** How an order was paid, as reported by the payer's side. */
export interface Payment {
  readonly paidAt: number
  /** Retrieval reference number, 12 digits. */
  readonly rrn: string
  readonly issuerId: string
  readonly payer: string
  readonly accountNo: string
}

/** An order as the ledger keeps it. Moments are epoch milliseconds on a whole second, as on the wire. */
export interface Order {
  readonly merchantTradeNo: string
  readonly platformTradeNo: string
  /** Empty until the payer of a hosted page chooses. */
  readonly paymentType: string
  readonly storeId: string | null
  readonly requestAmount: Sen
  /** What the payer pays. */
  readonly amount: Sen
  readonly feeType: FeeType
  readonly fee: Fee
  readonly productName: string
  readonly productInfo: readonly ProductItem[] | null
  /** QR content, account number, store code, or the platformTradeNo if the payer goes to a page. */
  readonly code: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly status: OrderStatus
  readonly payment: Payment | null
  /** Where the merchant wants its notifications. */
  readonly notifyUrl: string | null
  /** Where the payer's browser goes after success or failure. */
  readonly returnUrl: string | null
  /** The language of its pages. */
  readonly lang: 'id' | 'en'
  /** The payer's name, as the merchant gave it; not who paid. */
  readonly customer: string | null
  /** The payer's phone number, as the merchant gave it. */
  readonly phoneNumber: string | null
  /** Made by a link to the hosted page. */
  readonly hosted: boolean
}
