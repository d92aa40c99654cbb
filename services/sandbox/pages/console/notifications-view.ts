import type { Notification } from '../../notifications/outbox.ts'
import { shortTime } from '../bill.ts'
import { type Html, html } from '../html.ts'
import type { Visit } from '../visit.ts'
import { badge, deed, table } from './tabs.ts'

export function notificationsView(visit: Visit, notifications: readonly Notification[]): Html {
  const { say } = visit
  const heads = [say('when'), say('event'), say('address'), say('attempts'), say('status'), say('play')]
  const rows = notifications.map((notification) => {
    const { id, kind, subject, status, url, createdAt, attempts, outcome, dueAt } = notification
    const next =
      dueAt !== null && attempts > 0 && html`<small>${say('nextAttempt', { time: shortTime(dueAt) })}</small>`
    return html`<tr><td>${shortTime(createdAt)}</td><td><code>${subject}</code><small>${kind} ${status}</small></td>
<td><code>${url}</code></td><td>${attempts}<small>${outcome}</small></td><td>${state(visit, notification)}${next}</td>
<td><div class="actions">${deed(visit, 'replay', 'replay', { id })}</div></td></tr>`
  })
  return table(heads, rows, say('noNotifications'))
}

function state({ say }: Visit, { acknowledgedAt, dueAt }: Notification): Html {
  if (acknowledgedAt !== null) return badge('good', say('acknowledged'))
  return dueAt === null ? badge('bad', say('gaveUp')) : badge('warn', say('onItsWay'))
}
