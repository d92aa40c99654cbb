import { formatRupiah } from '../../../../shared/money.ts'
import type { Refund } from '../../refund/refund.ts'
import { shortTime } from '../bill.ts'
import { type Html, html } from '../html.ts'
import type { Visit } from '../visit.ts'
import { badge, deed, table } from './tabs.ts'

const tones = { '02': 'good', '03': 'warn', '05': 'bad' } as const

export function refundsView(visit: Visit, refunds: readonly Refund[]): Html {
  const { say } = visit
  const heads = [say('when'), say('refund'), say('order'), say('amount'), say('status'), say('play')]
  const rows = refunds.map(
    ({ createdAt, merchantRefundNo, merchantTradeNo, refundAmount, reason, status }) => html`<tr>
<td>${shortTime(createdAt)}</td><td><code>${merchantRefundNo}</code><small>${reason}</small></td>
<td><code>${merchantTradeNo}</code></td><td class="money">${formatRupiah(refundAmount)}</td>
<td>${badge(tones[status], say(`refund.${status}`))}</td>
<td><div class="actions">${
      status === '03' && [
        deed(visit, 'refund-done', 'refundDone', { merchantRefundNo }),
        deed(visit, 'refund-failed', 'doFail', { merchantRefundNo }),
      ]
    }</div></td></tr>`,
  )
  return table(heads, rows, say('noRefunds'))
}
