import { findChannel, limitProblem } from '../../shared/gateway/channels.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { channelAt, type GatewayProfile } from '../../shared/gateway/profile.ts'
import { formatRupiah } from '../../shared/money.ts'
import { isEMoneySubscription, type Subscription } from '../../shared/subscription/subscription.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Fields, GatewayClient } from '../gateway/client.ts'
import { NotSent } from '../gateway/errors/not-sent.ts'
import type { PreparedRequest } from '../gateway/exchange.ts'
import { fitProductName } from '../gateway/product-lines.ts'

/** The details of a creation request, for a new subscription or for one that is sent again. */
export type SubscriptionDetails = Pick<
  Subscription,
  'number' | 'paymentType' | 'amount' | 'feeType' | 'interval' | 'title' | 'message' | 'storeId'
>

export type SubscriptionRequest = PreparedRequest<Operation>

/** Which gateway creates the subscriptions, and on what terms. */
export interface AskedAt {
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway sends its notifications; null when no receiver is open. */
  readonly notifyUrl: string | null
}

/** Prepares the creation by the rules of its channel; throws a CallFailure that names the input which breaks one. */
export function prepareCreation(at: AskedAt, details: SubscriptionDetails): SubscriptionRequest {
  const { number, paymentType, amount, feeType, interval, title, message, storeId } = details
  const listed = findChannel(paymentType)
  if (!listed) throw new CallFailure('badInput', 'there is no such channel', 'paymentType')
  const channel = channelAt(at.profile, listed)
  if (limitProblem(channel, amount)) {
    const range = `${formatRupiah(channel.min)} to ${formatRupiah(channel.max)}`
    throw new CallFailure('amountOutOfRange', `${channel.name} takes ${range}`, 'amount')
  }
  const shared = {
    ...(storeId === undefined ? {} : { storeId }),
    requestAmount: amount,
    ...(feeType === 'OUR' ? { feeType } : {}),
    ...(at.notifyUrl === null ? {} : { notifyUrl: at.notifyUrl }),
    subTitle: title,
    ...(message === null ? {} : { subMessage: message }),
    subInterval: interval,
    productInfo: {
      id: 'SUB',
      name: fitProductName(title),
      price: amount,
      type: 'subscription',
      quantity: 1,
    },
  }
  try {
    return isEMoneySubscription(paymentType)
      ? any(at, operations.createEMoneySubscription, { ...shared, paymentType, merchantTradeNo: number })
      : any(at, operations.createCardSubscription, { ...shared, paymentType, agreementId: number })
  } catch (error) {
    if (error instanceof NotSent) throw new CallFailure('badInput', error.message, error.field)
    throw error
  }
}

/** Prepares the inquiry. A card subscription is known by the gateway's number. */
export function prepareInquiry(
  { gateway }: Pick<AskedAt, 'gateway'>,
  subscription: Subscription,
): SubscriptionRequest {
  const { number, paymentType, state, storeId } = subscription
  if (isEMoneySubscription(paymentType)) {
    const fields = { paymentType, merchantTradeNo: number, storeId }
    return any({ gateway }, operations.queryEMoneySubscription, fields)
  }
  const agreementId = 'gatewayNo' in state ? state.gatewayNo : number
  return any({ gateway }, operations.queryCardSubscription, { paymentType, agreementId, storeId })
}

/** Prepares the cancellation; throws a CallFailure if the gateway can't cancel this kind. */
export function prepareCancellation(
  { gateway }: Pick<AskedAt, 'gateway'>,
  { number, paymentType, storeId }: Subscription,
): SubscriptionRequest {
  if (!isEMoneySubscription(paymentType))
    throw new CallFailure('notPossible', 'the gateway has no way to cancel a card subscription')
  const fields = { paymentType, merchantTradeNo: number, storeId }
  return any({ gateway }, operations.cancelEMoneySubscription, fields)
}

/** E-money and cards have separate operations; their answers are handled alike. */
function any<Of extends Operation>(
  { gateway }: Pick<AskedAt, 'gateway'>,
  operation: Of,
  fields: object,
): SubscriptionRequest {
  return gateway.prepare<Operation>(operation, fields as Fields<Operation>)
}
