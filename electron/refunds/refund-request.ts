import { operations } from '../../shared/gateway/operations/index.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import { refundableCode } from '../../shared/refund/refundability.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { GatewayClient } from '../gateway/client.ts'
import { NotSent } from '../gateway/errors/not-sent.ts'
import type { PreparedRequest } from '../gateway/exchange.ts'

/** The details of a refund request, for a new refund or for one that is sent again. */
type RefundDetails = Pick<
  Refund,
  | 'merchantRefundNo'
  | 'merchantTradeNo'
  | 'paymentType'
  | 'orderAmount'
  | 'platformRefundNo'
  | 'amount'
  | 'reason'
  | 'storeId'
>

export type RefundRequest = PreparedRequest<typeof operations.refundEMoneyOrder>

/** Prepares the request; throws a CallFailure that names the input which breaks a rule. */
export function prepareRefund(
  at: { readonly gateway: GatewayClient; readonly notifyUrl: string | null },
  { paymentType, orderAmount, amount, reason, storeId, ...numbers }: RefundDetails,
): RefundRequest {
  const code = refundableCode(paymentType)
  if (!code) throw new CallFailure('notPossible', `${paymentType} can't be refunded`)
  const { merchantRefundNo, merchantTradeNo, platformRefundNo } = numbers
  try {
    return at.gateway.prepare(operations.refundEMoneyOrder, {
      merchantTradeNo,
      storeId,
      paymentType: code,
      amount: orderAmount,
      refundAmount: amount,
      platformRefundNo,
      merchantRefundNo,
      ...(at.notifyUrl === null ? {} : { notifyUrl: at.notifyUrl }),
      ...(reason === null ? {} : { reason }),
    })
  } catch (error) {
    if (error instanceof NotSent) throw new CallFailure('badInput', error.message, error.field)
    throw error
  }
}

/** Prepares the inquiry about a refund; null for a channel that can't be refunded. */
export function prepareRefundInquiry(
  gateway: GatewayClient,
  { merchantRefundNo, storeId, ...refund }: Pick<Refund, 'merchantRefundNo' | 'paymentType' | 'storeId'>,
): PreparedRequest<typeof operations.queryRefund> | null {
  const paymentType = refundableCode(refund.paymentType)
  return paymentType && gateway.prepare(operations.queryRefund, { merchantRefundNo, paymentType, storeId })
}
