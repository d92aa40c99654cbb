import { linesText } from '../../../shared/refund/refund-lines.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import type { WantedApproval } from '../staff/approval-dialog.tsx'
import type { Back, PartRecord } from './refundable.ts'

/** What a supervisor approves of a refund; `said` is the rest of the call. */
export const approvalOfRefund = (
  { order, cart }: Pick<PartRecord, 'order' | 'cart'>,
  { amount, lines }: Back,
  said: object,
): WantedApproval => ({
  action: 'refund',
  merchantTradeNo: order.merchantTradeNo,
  amount,
  terms: termsOf(said, lines.length > 0 ? { lines: linesText(cart, lines) } : {}),
})
