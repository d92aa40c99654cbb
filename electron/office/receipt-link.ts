import { receiptPath } from '../../platform/office/receipt-link.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import { RECEIPT_SECONDS } from '../../shared/office/receipt-claim.ts'
import { isHere } from '../../shared/web-address.ts'
import type { Enrolled } from './enrolled.ts'

interface WantedLink {
  readonly merchantTradeNo: string
  readonly shop: string
  readonly mode: CounterMode
  readonly now: number
}

/** The address of an order's receipt at the office; null if a customer's phone can't open it there. */
export function receiptLink(
  { address, counterId, privateKey }: Enrolled,
  { merchantTradeNo, shop, mode, now }: WantedLink,
): string | null {
  // A customer's phone can't reach this computer. In training, the link is opened on this computer.
  if (mode === 'live' && isHere(new URL(address))) return null
  const until = Math.floor(now / 1_000) + RECEIPT_SECONDS
  return address + receiptPath(privateKey, { counterId, merchantTradeNo, shop, until })
}
