import type { Refund } from '../../../shared/refund/refund.ts'
import type { Authorities, Authority } from '../audit/authority.ts'
import type { NewRefund, RefundAct, RefundClosing } from './refund-book.ts'

/**
 * Records in the audit log what people do to refunds, and uses up their approvals; each returns who authorised it, as
 * facts for the order's timeline.
 */
export const refundAudit = (act: Authorities['act']) => ({
  created(
    authority: Authority,
    { merchantTradeNo, merchantRefundNo, amount, at, linesText: lines, outside, reason }: NewRefund,
  ) {
    const detail = {
      merchantRefundNo,
      ...(lines && { lines }),
      ...(outside && { outside }),
      ...(reason && { reason }),
    }
    return act(authority, { action: 'refund', kind: 'refund', merchantTradeNo, amount, at, detail })
  },
  acted(
    { kind, authority }: RefundAct,
    { merchantTradeNo: subject, merchantRefundNo, amount }: Refund,
    at: number,
  ) {
    const action = kind === 'refundSentAgain' ? 'refundAgain' : 'withdrawRefund'
    const bound = { action, merchantTradeNo: merchantRefundNo, amount } as const
    return act(authority, { ...bound, kind, subject, at, detail: { merchantRefundNo } })
  },
  closed(
    authority: Authority,
    { resolution, note, at }: RefundClosing,
    { merchantTradeNo: subject, merchantRefundNo }: Refund,
  ) {
    const bound = { action: 'closeRefund', merchantTradeNo: merchantRefundNo, amount: null } as const
    const detail = { merchantRefundNo, resolution, note }
    return act(authority, { ...bound, kind: 'refundClosed', subject, at, detail })
  },
})
