import { catchUp } from '../catch-up.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { wholeSecond } from '../orders/place-order.ts'
import type { PlayResult } from '../play-result.ts'
import type { Refund } from './refund.ts'

/** Completes or fails a refund in progress, at once. Repeating the same decision changes nothing. */
export function decideRefund(
  ledger: Ledger,
  { merchantRefundNo, status }: { merchantRefundNo: string; status: '02' | '05' },
  now: number,
): PlayResult<Refund> {
  return ledger.transaction(() => {
    catchUp(ledger, now)
    const refund = ledger.refunds.find(merchantRefundNo)
    if (!refund) return { kind: 'notFound' }
    if (refund.status === status) return { kind: 'done', value: refund }
    if (refund.status !== '03') return { kind: 'notPossible', reason: 'the refund is already decided' }
    ledger.refunds.decide(merchantRefundNo, status, wholeSecond(now))
    return { kind: 'done', value: ledger.refunds.find(merchantRefundNo) ?? refund }
  })
}
