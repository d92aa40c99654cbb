import { findChannel } from '../../../shared/gateway/channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import type { Order } from '../orders/order.ts'
import { type Html, html } from './html.ts'
import type { Visit } from './visit.ts'

/** The head of every page that an order is paid on: payee and amount. */
export function bill({ say }: Visit, shop: string, { amount, productName }: Order): Html {
  return html`<div class="bill"><p class="shop">${shop}</p>
<p class="amount" aria-label="${say('toPay')}">${formatRupiah(amount)}</p>
<p class="soft small">${productName}</p></div>`
}

export function billFacts({ say }: Visit, order: Order): Html {
  return html`<dl class="facts">
<dt>${say('orderNo')}</dt><dd>${order.merchantTradeNo}</dd>
<dt>${say('channel')}</dt><dd>${channelName(order)}</dd>
${order.status === '01' && html`<dt>${say('payBefore')}</dt><dd>${shortTime(order.expiresAt)}</dd>`}
${order.payment && html`<dt>${say('paidAt')}</dt><dd>${shortTime(order.payment.paidAt)}</dd>`}
</dl>`
}

export const channelName = ({ paymentType }: Order): string => findChannel(paymentType)?.name ?? '–'

/** "21/11 14:05:09", in WIB. */
export function shortTime(at: number): string {
  const [, month, day, ...clock] = formatWibTime(at).match(/^\d{4}|\d\d/g) ?? []
  return `${day}/${month} ${clock.join(':')}`
}
