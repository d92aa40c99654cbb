import { channelFamilies, findChannel, limitProblem } from '../../shared/gateway/channels.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
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

/** Makes the request ready by the rules of its channel; throws a CallFailure naming the input that breaks one. */
export function prepareCreate(gateway: GatewayClient, details: CreateDetails): PreparedRequest<Operation> {
  const { paymentType, merchantTradeNo, amount, productName, payer } = details
  const channel = findChannel(paymentType)
  if (!channel) throw new CallFailure('badInput', 'there is no such channel', 'paymentType')
  if (limitProblem(channel, amount)) {
    const range = `${formatRupiah(channel.min)} to ${formatRupiah(channel.max)}`
    throw new CallFailure('amountOutOfRange', `${channel.name} takes ${range}`, 'amount')
  }
  const { create, needsPayer } = channelFamilies[channel.family]
  if (needsPayer && !payer) {
    throw new CallFailure('payerRequired', `${channel.name} needs the payer's name`, 'payer')
  }
  const fields = { paymentType, merchantTradeNo, amount, productName, ...(needsPayer ? { payer } : {}) }
  try {
    return gateway.prepare<Operation>(operations[create], fields as Fields<Operation>)
  } catch (error) {
    if (error instanceof NotSent) throw new CallFailure('badInput', error.message, error.field)
    throw error
  }
}
