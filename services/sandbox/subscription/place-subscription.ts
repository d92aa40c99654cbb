import type { HandlerContext, RequestTo } from '../handlers/handler.ts'
import { channelOf } from '../merchant.ts'
import { drawPlatformTradeNo } from '../orders/codes.ts'
import { feeOf, payable } from '../orders/fees.ts'
import { demandWithinLimits, wholeSecond } from '../orders/place-order.ts'
import type { Subscription, SubscriptionKind } from './subscription.ts'

type SubscriptionRequest = Omit<RequestTo<'createEMoneySubscription'>, 'paymentType' | 'merchantTradeNo'>

interface Terms {
  readonly kind: SubscriptionKind
  readonly number: string
  readonly paymentType: string
  readonly returnUrl?: string | undefined
  readonly lastDay?: string | undefined
}

/**
 * Writes a new subscription into the ledger, to be confirmed at its checkout page; throws a Refusal for an amount beyond the
 * limits.
 */
export function placeSubscription(
  request: Omit<SubscriptionRequest, 'returnUrl'>,
  { ledger, merchant, now }: HandlerContext,
  { kind, number, paymentType, returnUrl, lastDay }: Terms,
): Subscription {
  const channel = channelOf(merchant, paymentType)
  if (!channel || channel.expirySeconds === null) throw new Error(`${paymentType} is no subscription channel`)
  demandWithinLimits(channel, request.requestAmount, 'requestAmount')
  const feeType = request.feeType ?? 'BEN'
  const fee = feeOf(channel.fee, request.requestAmount, feeType)
  const createdAt = wholeSecond(now)
  const subscription: Subscription = {
    kind,
    number,
    platformNo: drawPlatformTradeNo(now),
    paymentType,
    storeId: request.storeId ?? null,
    requestAmount: request.requestAmount,
    amount: payable(request.requestAmount, feeType, fee),
    feeType,
    fee,
    notifyUrl: request.notifyUrl ?? null,
    returnUrl: returnUrl ?? null,
    title: request.subTitle,
    message: request.subMessage ?? null,
    interval: request.subInterval,
    product: request.productInfo,
    lastDay: lastDay ?? null,
    createdAt,
    expiresAt: createdAt + channel.expirySeconds * 1000,
    status: 'pending',
    confirmedAt: null,
    scheduledCharges: 0,
    nextChargeAt: null,
    nextChargeStatus: '02',
    nextReminderAt: null,
  }
  ledger.subscriptions.add(subscription)
  return subscription
}
