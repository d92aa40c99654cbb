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
  const { say } = visit
  const heads = [
    say('when'),
    say('subscription'),
    say('amount'),
    say('nextCharge'),
    say('status'),
    say('play'),
  ]
  const rows = subscriptions.map((subscription) => {
    const { createdAt, number, title, amount, status } = subscription
    return html`<tr><td>${shortTime(createdAt)}</td><td><code>${number}</code><small>${title}</small></td>
<td class="money">${formatRupiah(amount)}<small>${rhythm(visit, subscription)}</small></td>
<td>${nextCharge(visit, subscription)}</td>
<td>${badge(tones[status], say(`subscription.${status}`))}</td>
<td><div class="actions">${actions(visit, subscription)}</div></td></tr>`
  })
  return table(heads, rows, say('noSubscriptions'))
}

function nextCharge({ say }: Visit, subscription: Subscription): Html {
  const { nextChargeAt, nextChargeStatus, scheduledCharges } = subscription
  return html`${nextChargeAt === null ? '–' : shortTime(nextChargeAt)}
${nextChargeStatus === '09' && badge('bad', say('willFail'))}<small>${say('chargesSoFar', { count: scheduledCharges })}</small>`
}

function actions(visit: Visit, subscription: Subscription): (Html | false)[] {
  const { status, platformNo, nextChargeAt, nextChargeStatus } = subscription
  if (status === 'pending') {
    return [
      deed(visit, 'confirm', 'doConfirm', { platformNo }),
      deed(visit, 'refuse', 'doFail', { platformNo }),
      html`<a class="button" href="${visit.to(checkoutPath(platformNo))}">${visit.say('openPage')}</a>`,
    ]
  }
  if (nextChargeAt === null) return []
  return nextChargeStatus === '02'
    ? [deed(visit, 'charge-fails', 'failNextCharge', { platformNo })]
    : [deed(visit, 'charge-succeeds', 'payNextCharge', { platformNo })]
}
