import { findChannel } from '../../../../shared/gateway/channels.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import type { Order } from '../../orders/order.ts'
import { channelName, shortTime } from '../bill.ts'
import { type Html, html } from '../html.ts'
import { payPath, QR_PAYER_PATH, TELLER_PATH } from '../paths.ts'
import type { Visit } from '../visit.ts'
import { badge, deed, table } from './tabs.ts'

const tones = { '01': 'warn', '02': 'good', '09': 'bad' } as const

export function ordersView(visit: Visit, orders: readonly Order[]): Html {
  const { say } = visit
  const heads = [say('when'), say('order'), say('channel'), say('amount'), say('status'), say('play')]
  const rows = orders.map(
    (order) => html`<tr><td>${shortTime(order.createdAt)}</td>
<td><code>${order.merchantTradeNo}</code><small>${order.productName}</small></td>
<td>${channelName(order)}</td>
<td class="money">${formatRupiah(order.amount)}</td>
<td>${badge(tones[order.status], say(`status.${order.status}`))}</td>
<td><div class="actions">${actions(visit, order)}</div></td></tr>`,
  )
  return table(heads, rows, say('noOrders'))
}

function actions(visit: Visit, order: Order): (Html | false)[] {
  const fields = { merchantTradeNo: order.merchantTradeNo }
  switch (order.status) {
    case '01':
      return [
        order.paymentType !== '' && deed(visit, 'pay', 'doPay', fields),
        deed(visit, 'fail', 'doFail', fields),
        deed(visit, 'expire', 'doExpire', fields),
        html`<a class="button" href="${pageOf(visit, order)}">${visit.say('openPage')}</a>`,
      ]
    case '02':
      return []
    case '09':
      return [order.paymentType !== '' && deed(visit, 'pay', 'doPayLate', fields)]
  }
}

/** Where a payer would pay this order. */
function pageOf({ to }: Visit, order: Order): string {
  if (order.hosted) return to(payPath(order.platformTradeNo))
  switch (findChannel(order.paymentType)?.family) {
    case 'qr':
      return to(QR_PAYER_PATH, { code: order.code })
    case 'virtualAccount':
    case 'store':
      return to(TELLER_PATH, { number: order.code })
    default:
      return to(payPath(order.platformTradeNo))
  }
}
