import * as z from 'zod'
import type { AnswerOf } from '../../../shared/gateway/operation.ts'
import { queryRefund } from '../../../shared/gateway/operations/query-refund.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import type { Refund } from './refund.ts'

/** A refund in the gateway's answers; the same on creation and on inquiry. */
export function presentRefund(refund: Refund): AnswerOf<typeof queryRefund> {
  return {
    storeId: refund.storeId ?? undefined,
    paymentType: refund.paymentType,
    amount: refund.amount,
    requestAmount: refund.amount,
    merchantRefundNo: refund.merchantRefundNo,
    merchantTradeNo: refund.merchantTradeNo,
    platformTradeNo: refund.platformTradeNo,
    createTime: formatWibTime(refund.createdAt),
    successTime:
      refund.status === '02' && refund.completedAt !== null ? formatWibTime(refund.completedAt) : undefined,
    status: refund.status,
  }
}

/** The same in the wire's spelling. */
export function spellRefund(refund: Refund): Record<string, unknown> {
  return z.encode(queryRefund.answer, presentRefund(refund)) as Record<string, unknown>
}
