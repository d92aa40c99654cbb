import type { Refund } from '../../../shared/refund/refund.ts'
import { callMain } from '../../bridge/main-process.ts'
import { receiveRefund } from '../../state/refunds/refunds.ts'

/** Asks the gateway now. */
export async function checkRefund({ merchantRefundNo }: Refund): Promise<void> {
  receiveRefund(await callMain('refund.check', { merchantRefundNo }))
}

/** Sends one that never arrived again, under its own number. */
export async function sendRefundAgain(
  { merchantRefundNo }: Refund,
  approved: { readonly approval?: string },
): Promise<void> {
  receiveRefund(await callMain('refund.sendAgain', { merchantRefundNo, ...approved }))
}

/** Withdraws one that never arrived; the note says why. */
export async function withdrawRefund(
  { merchantRefundNo }: Refund,
  note: string,
  approved: { readonly approval?: string },
): Promise<void> {
  receiveRefund(await callMain('refund.withdraw', { merchantRefundNo, note, ...approved }))
}
