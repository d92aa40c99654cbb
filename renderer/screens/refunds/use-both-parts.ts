import { useState } from 'react'
import type { Sen } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { useReadOrder } from '../../state/orders/use-read-order.ts'
import type { WantedApproval } from '../staff/approval-dialog.tsx'
import { approvalOfRefund } from './refund-approval.ts'
import { type RefundDraft, requestRefund } from './refund-draft.ts'
import { alsoBack } from './refundable.ts'

/** The refund of a sale's other part, which is requested right after that of the part that is being typed. */
export interface OtherRefund {
  readonly order: Order
  readonly amount: Sen
  approval(reason: string): WantedApproval
  send(reason: string, approved: Approved): Promise<Refund>
}

/** The refund of a sale's other part: `offered` where it can be given back, and `wanted` unless a person says otherwise. */
export function useBothParts(
  merchantTradeNo: string | undefined,
  chosen: Pick<RefundDraft, 'by' | 'picked' | 'otherId'>,
) {
  const record = useReadOrder(merchantTradeNo)
  const [isWanted, want] = useState(true)
  const able = record?.refundability
  const back = record && able?.kind === 'refundable' ? alsoBack(chosen, record, able.remaining) : null
  const isEnough = able?.kind === 'refundable' && back !== null && back.amount <= able.remaining
  if (!record || !back || !isEnough) return { offered: null, wanted: null, isWanted, want }
  const { order } = record
  const { amount, lines } = back
  const offered: OtherRefund = {
    order,
    amount,
    approval: (reason) => approvalOfRefund(record, back, { reason }),
    send: (reason, approved) =>
      requestRefund({
        refundId: chosen.otherId,
        merchantTradeNo: order.merchantTradeNo,
        amount,
        ...(lines.length > 0 && { lines: lines.map(({ line, quantity }) => ({ line, quantity })) }),
        reason,
        ...approved,
      }),
  }
  return { offered, wanted: isWanted ? offered : null, isWanted, want }
}
