import { limitProblem } from '../../../shared/gateway/channels.ts'
import { formatDecimal, type Sen } from '../../../shared/money.ts'
import { catchUp } from '../catch-up.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { channelOf, type Merchant } from '../merchant.ts'
import { drawPlatformTradeNo } from '../orders/codes.ts'
import { feeOf } from '../orders/fees.ts'
import type { Order } from '../orders/order.ts'
import { wholeSecond } from '../orders/place-order.ts'
import { type Payer, paymentOf } from '../orders/play.ts'
import type { PlayResult } from '../play-result.ts'

/**
 * Pays an amount to a static virtual account. Each payment is an order of its own, paid from the start; the account has
 * no merchantTradeNo, so the platform gives the order one, for inquiries on the virtual account path.
 */
export function payStaticAccount(
  { ledger, merchant }: { readonly ledger: Ledger; readonly merchant: Merchant },
  { vaCode, amount, payer }: { vaCode: string; amount: Sen; payer: Payer },
  now: number,
): PlayResult<Order> {
  return ledger.transaction(() => {
    catchUp(ledger, now)
    const account = ledger.staticAccounts.find(vaCode)
    const channel = account && channelOf(merchant, account.paymentType)
    if (!channel) return { kind: 'notFound' }
    if (limitProblem(channel, amount)) {
      const [min, max] = [formatDecimal(channel.min), formatDecimal(channel.max)]
      return { kind: 'notPossible', reason: `the amount must be from ${min} to ${max}` }
    }
    const platformTradeNo = drawPlatformTradeNo(now)
    const paidAt = wholeSecond(now)
    const order: Order = {
      merchantTradeNo: `SVA${platformTradeNo}`,
      platformTradeNo,
      paymentType: account.paymentType,
      storeId: account.storeId,
      requestAmount: amount,
      amount,
      feeType: 'BEN',
      fee: feeOf(channel.fee, amount, 'BEN'),
      productName: account.beUsedFor ?? channel.name,
      productInfo: null,
      code: vaCode,
      createdAt: paidAt,
      expiresAt: paidAt,
      status: '02',
      payment: paymentOf(payer, paidAt),
      notifyUrl: account.notifyUrl,
      returnUrl: null,
      lang: 'id',
      customer: account.payer,
      phoneNumber: null,
      hosted: false,
    }
    ledger.addOrder(order)
    return { kind: 'done', value: order }
  })
}
