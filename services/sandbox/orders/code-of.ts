import type { StoreCounterCode, VirtualAccountCode } from '../../../shared/gateway/channel-codes.ts'
import type { Channel } from '../../../shared/gateway/channels.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Merchant } from '../merchant.ts'
import { drawStoreCode, drawVirtualAccount, unusedCode } from './codes.ts'
import type { Order } from './order.ts'
import { qrContent } from './qr-content.ts'

/** Makes what an order of its channel is paid with: a QR code, a number, or the name of its page. */
export function paymentCodeOf(
  { family, paymentType }: Channel,
  order: Pick<Order, 'amount' | 'merchantTradeNo' | 'platformTradeNo'>,
  { ledger, merchant }: { readonly ledger: Ledger; readonly merchant: Merchant },
): string {
  switch (family) {
    case 'qr':
      return qrContent(merchant, order)
    case 'virtualAccount':
      return unusedCode(ledger, () => drawVirtualAccount(paymentType as VirtualAccountCode))
    case 'store':
      return unusedCode(ledger, () => drawStoreCode(paymentType as StoreCounterCode))
    case 'eMoney':
    case 'payLater':
    case 'card':
      return order.platformTradeNo
    case 'staticVirtualAccount':
    case 'eMoneySubscription':
    case 'cardSubscription':
    case 'hostedPage':
      throw new Error(`${paymentType} makes no orders`)
  }
}
