import { channelFamilies } from '../../shared/gateway/channel-families.ts'
import { limitProblem } from '../../shared/gateway/channels.ts'
import { findCounterChannel } from '../../shared/gateway/counter-channels.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { channelAt, type GatewayProfile } from '../../shared/gateway/profile.ts'
import { formatRupiah, type Sen } from '../../shared/money.ts'
import { CallFailure } from '../call-failure.ts'
import type { Fields, GatewayClient, PreparedRequest } from '../gateway/client.ts'
import { NotSent } from '../gateway/errors/not-sent.ts'

/** What a request to create an order says, of a charge or of an order that goes once more. */
export interface CreateDetails {
  readonly merchantTradeNo: string
  readonly paymentType: string
  readonly amount: Sen
  readonly productName: string
  readonly payer?: string | null | undefined
}

/** Where orders are created, and what is told of it to whom. */
export interface CreateAt {
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway may tell us of a payment; null where it can't reach us. */
  readonly notifyUrl: string | null
}

/** Makes the request ready by the rules of its channel; throws a CallFailure naming the input that breaks one. */
export function prepareCreate(at: CreateAt, details: CreateDetails): PreparedRequest<Operation> {
  const { gateway, profile, notifyUrl } = at
  const { paymentType, merchantTradeNo, amount, productName, payer } = details
  const listed = findCounterChannel(paymentType)
  if (!listed) throw new CallFailure('badInput', 'there is no such channel', 'paymentType')
  const channel = channelAt(profile, listed)
  if (limitProblem(channel, amount)) {
    const range = `${formatRupiah(channel.min)} to ${formatRupiah(channel.max)}`
    throw new CallFailure('amountOutOfRange', `${channel.name} takes ${range}`, 'amount')
  }
  const { create, needsPayer } = channelFamilies[channel.family]
  if (needsPayer && !payer) {
    throw new CallFailure('payerRequired', `${channel.name} needs the payer's name`, 'payer')
  }
  const fields = {
    paymentType,
    merchantTradeNo,
    amount,
    productName,
    ...(needsPayer ? { payer } : {}),
    ...(notifyUrl === null ? {} : { notifyUrl }),
  }
  try {
    return gateway.prepare<Operation>(operations[create], fields as Fields<Operation>)
  } catch (error) {
    if (error instanceof NotSent) throw new CallFailure('badInput', error.message, error.field)
    throw error
  }
}
