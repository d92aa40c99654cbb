import { formatRupiah } from '../../../../shared/money.ts'
import type { Subscription } from '../../subscription/subscription.ts'
import { shortTime } from '../bill.ts'
import { rhythm } from '../checkout.ts'
import { type Html, html } from '../html.ts'
import { checkoutPath } from '../paths.ts'
import type { Visit } from '../visit.ts'
import { badge, deed, table } from './tabs.ts'

const tones = { pending: 'warn', active: 'good', cancelled: '', failed: 'bad' } as const

export function subscriptionsView(visit: Visit, subscriptions: readonly Subscription[]): Html {
  const { say, to } = visit
  const heads = [
    say('when'),
    say('subscription'),
    say('amount'),
    say('nextCharge'),
    say('status'),
    say('play'),
  ]
  const rows = subscriptions.map((subscription) => {
    const { createdAt, number, title, amount, nextChargeAt, status, platformNo, scheduledCharges } =
      subscription
    return html`<tr><td>${shortTime(createdAt)}</td><td><code>${number}</code><small>${title}</small></td>
<td class="money">${formatRupiah(amount)}<small>${rhythm(visit, subscription)}</small></td>
<td>${nextChargeAt === null ? '–' : shortTime(nextChargeAt)}<small>${say('chargesSoFar', { count: scheduledCharges })}</small></td>
<td>${badge(tones[status], say(`subscription.${status}`))}</td>
<td><div class="actions">${
      status === 'pending' && [
        deed(visit, 'confirm', 'doConfirm', { platformNo }),
        html`<a class="button" href="${to(checkoutPath(platformNo))}">${say('openPage')}</a>`,
      ]
    }</div></td></tr>`
  })
  return table(heads, rows, say('noSubscriptions'))
}
