import { channelFamilies } from '../../shared/gateway/channel-families.ts'
import { type Channel, limitProblem } from '../../shared/gateway/channels.ts'
import {
  type CounterChannel,
  findCounterChannel,
  pageChannels,
  phoneRule,
} from '../../shared/gateway/counter-channels.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { channelAt, type GatewayProfile } from '../../shared/gateway/profile.ts'
import { formatRupiah } from '../../shared/money.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { productLinesOf } from '../gateway/cart-lines.ts'
import type { Fields, GatewayClient } from '../gateway/client.ts'
import { NotSent } from '../gateway/errors/not-sent.ts'
import type { PreparedRequest } from '../gateway/exchange.ts'
import type { NewAttempt } from '../journal/steps.ts'
import type { SaleTerms } from './sale-terms.ts'
import { comesTo } from './sums-of-charge.ts'

/** The details of a creation request, for a new charge or for an order that is sent again. */
export type CreateDetails = Pick<
  NewAttempt,
  | 'merchantTradeNo'
  | 'paymentType'
  | 'amount'
  | 'productName'
  | 'payer'
  | 'phone'
  | 'pageChannel'
  | 'feeType'
  | 'cart'
  | 'sums'
  | 'storeId'
>

/** Which gateway creates the orders, and on what terms. */
export interface CreateAt {
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway can notify us of a payment; null if it can't reach us. */
  readonly notifyUrl: string | null
  readonly terms: SaleTerms
}

/** Prepares the request by the rules of its channel; throws a CallFailure that names the input which breaks one. */
export function prepareCreate(at: CreateAt, details: CreateDetails): PreparedRequest<Operation> {
  const { gateway, notifyUrl, terms } = at
  const { merchantTradeNo, amount, productName, feeType, cart = [], sums, storeId } = details
  const channel = findCounterChannel(details.paymentType)
  if (!channel) throw new CallFailure('badInput', 'there is no such channel', 'paymentType')
  demandWithinLimits(at.profile, channel, details)
  demandCustomer(channel, details)
  if (!comesTo(amount, details))
    throw new CallFailure('badInput', 'the cart does not come to the amount', 'cart')
  const fields = {
    merchantTradeNo,
    amount,
    productName,
    ...(storeId === undefined ? {} : { storeId }),
    ...(notifyUrl === null ? {} : { notifyUrl }),
    // BEN is the gateway's default and is not sent.
    ...(feeType === 'OUR' ? { feeType } : {}),
    // A hosted page takes no list of products.
    ...(cart.length > 0 && channel.family !== 'hostedPage'
      ? { productInfo: productLinesOf(cart, sums) }
      : {}),
    ...familyFields(channel, details, terms),
  }
  try {
    return gateway.prepare<Operation>(
      operations[channelFamilies[channel.family].create],
      fields as Fields<Operation>,
    )
  } catch (error) {
    if (error instanceof NotSent) throw new CallFailure('badInput', error.message, error.field)
    throw error
  }
}

function demandWithinLimits(
  profile: GatewayProfile,
  channel: CounterChannel,
  { amount, pageChannel }: CreateDetails,
): void {
  const { min, max, name } = channelAt(profile, pageChannel === null ? channel : onPage(pageChannel))
  if (!limitProblem({ min, max }, amount)) return
  throw new CallFailure(
    'amountOutOfRange',
    `${name} takes ${formatRupiah(min)} to ${formatRupiah(max)}`,
    'amount',
  )
}

function onPage(pageChannel: string): Channel {
  const channel = pageChannels.find(({ paymentType }) => paymentType === pageChannel)
  if (!channel) throw new CallFailure('badInput', 'there is no such channel on the page', 'pageChannel')
  return channel
}

function demandCustomer(
  { family, name, paymentType }: CounterChannel,
  { payer, phone, pageChannel }: CreateDetails,
): void {
  if (channelFamilies[family].needsPayer && !payer) {
    throw new CallFailure('payerRequired', `${name} needs the payer's name`, 'payer')
  }
  if (pageChannel !== null && family !== 'hostedPage')
    throw new CallFailure('badInput', 'only a hosted page has a channel of its own', 'pageChannel')
  if (phone === null && phoneRule(paymentType) === 'required') {
    throw new CallFailure('phoneRequired', `${name} needs the customer's phone number`, 'phone')
  }
}

/** Fields that only some families take. */
function familyFields(
  channel: CounterChannel,
  { payer, phone, pageChannel }: CreateDetails,
  terms: SaleTerms,
): object {
  const { redirectUrl, language } = terms
  const { family, paymentType } = channel
  switch (family) {
    case 'qr':
      return { paymentType }
    case 'virtualAccount':
    case 'store':
      return { paymentType, payer }
    case 'payLater':
    case 'card':
      return { paymentType, paymentParams: { redirectUrl } }
    case 'eMoney':
      return {
        paymentType,
        paymentParams: {
          redirectUrl,
          ...(phone !== null && phoneRule(paymentType) === 'optional' ? { phoneNumber: phone } : {}),
        },
      }
    case 'hostedPage':
      return {
        phoneNumber: phone,
        redirectUrl,
        ...(payer === null ? {} : { payer }),
        ...(pageChannel === null ? {} : { paymentType: pageChannel }),
        ...(language === 'en' ? { lang: 'en' } : {}),
      }
  }
}
