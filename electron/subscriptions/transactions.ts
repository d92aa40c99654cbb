import { operations } from '../../shared/gateway/operations/index.ts'
import type { EMoneySubscriptionCode, SubscriptionCharge } from '../../shared/subscription/subscription.ts'
import { CallFailure } from '../call-failure.ts'
import type { GatewayClient } from '../gateway/client.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { chargesTold } from './told.ts'

/** Reads one page of a subscription's charges from the gateway; throws a CallFailure when it gives none that can be believed. */
export async function readTransactions(
  gateway: GatewayClient,
  { number, paymentType }: { readonly number: string; readonly paymentType: EMoneySubscriptionCode },
  { page, size }: { readonly page: number; readonly size: number },
): Promise<readonly SubscriptionCharge[]> {
  const prepared = gateway.prepare(operations.queryEMoneySubscriptionTransactions, {
    merchantTradeNo: number,
    paymentType,
    pageNum: page,
    pageSize: size,
  })
  try {
    return chargesTold((await gateway.send(prepared)).members)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    throw new CallFailure('notAnswered', `the gateway told no transactions: ${error.message}`)
  }
}
