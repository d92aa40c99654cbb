import { type QrisIssuer, writeQris } from '../../../shared/gateway/qris.ts'
import type { Merchant } from '../merchant.ts'
import type { Order } from './order.ts'

/** An invented acquirer: its numbers are in no use. */
const issuer: QrisIssuer = {
  acquirer: 'ID.CO.EXAMPLE.WWW',
  merchantPan: '936009990000000018',
  acquirerMerchantId: '000000000000001',
  category: '5812',
  postcode: '10110',
}

/** All codes are of this one till. */
export const TERMINAL = 'A01'

/**
 * EMVCo allows the reference label 25 printable ASCII characters; a merchantTradeNo may be longer. A longer one is not
 * cut, because two orders could then have the same code: the platform's own number replaces it.
 */
const referenceLabel = ({ merchantTradeNo, platformTradeNo }: Numbers) =>
  /^[\x20-\x7e]{1,25}$/.test(merchantTradeNo) ? merchantTradeNo : platformTradeNo.slice(-25)

type Numbers = Pick<Order, 'merchantTradeNo' | 'platformTradeNo'>

/** The dynamic QRIS code of an order. */
export function qrContent({ name, city, nmid }: Merchant, order: Numbers & Pick<Order, 'amount'>): string {
  return writeQris(
    {
      amount: order.amount,
      merchantName: name,
      city,
      nmid,
      reference: referenceLabel(order),
      terminal: TERMINAL,
    },
    issuer,
  )
}

/** The national merchant ID in a code that we made, so without checks. */
export const nmidOf = (content: string): string | undefined => elementOf(elementOf(content, '51') ?? '', '02')

function elementOf(content: string, tag: string): string | undefined {
  for (let at = 0; at < content.length; ) {
    const start = at + 4
    const end = start + Number(content.slice(at + 2, start))
    if (content.startsWith(tag, at)) return content.slice(start, end)
    at = end
  }
  return undefined
}
