import { type QrisIssuer, writeQris } from '../../../shared/gateway/qris.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Merchant } from '../merchant.ts'

/** An acquirer that does not exist: the numbers of `gateway.md`'s synthetic code. */
const issuer: QrisIssuer = {
  acquirer: 'ID.CO.EXAMPLE.WWW',
  merchantPan: '936009990000000018',
  acquirerMerchantId: '000000000000001',
  category: '5812',
  postcode: '10110',
}

const TERMINAL = 'A01'

/** EMVCo allows the reference label 25 printable ASCII characters, fewer than a merchantTradeNo may have. */
const referenceLabel = (merchantTradeNo: string) => merchantTradeNo.replace(/[^\x20-\x7e]/gu, '-').slice(-25)

/** The dynamic QRIS code of an order. */
export function qrContent(
  { name, city, nmid }: Merchant,
  { amount, merchantTradeNo }: { amount: Sen; merchantTradeNo: string },
): string {
  return writeQris(
    {
      amount,
      merchantName: name,
      city,
      nmid,
      reference: referenceLabel(merchantTradeNo),
      terminal: TERMINAL,
    },
    issuer,
  )
}
