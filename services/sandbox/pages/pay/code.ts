import { findChannel } from '../../../../shared/gateway/channels.ts'
import { howToPay } from '../../../../shared/gateway/instructions.ts'
import { inFours } from '../../../../shared/in-fours.ts'
import type { Order } from '../../orders/order.ts'
import { qrImagePath } from '../../orders/present-order.ts'
import { bill, billFacts } from '../bill.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../layout.ts'
import { QR_PAYER_PATH, TELLER_PATH } from '../paths.ts'
import type { Visit } from '../visit.ts'

const SECONDS_BETWEEN_LOOKS = 3

/** An order that is paid elsewhere: its code, how to pay it, and a page that reloads. */
export function codePage(visit: Visit, shop: string, order: Order): Page {
  const { say, lang } = visit
  const family = findChannel(order.paymentType)?.family
  const steps = family ? howToPay[family][lang] : []
  return {
    title: say('pay'),
    refresh: { seconds: SECONDS_BETWEEN_LOOKS },
    content: html`<section class="card stack">
${bill(visit, shop, order)}
${family === 'qr' ? qrCode(visit, order) : number(visit, order, family === 'store')}
<ol class="steps">${steps.slice(0, 2).map((step) => html`<li><span>${step}</span></li>`)}</ol>
${billFacts(visit, order)}
<p class="notice small" role="status">${say('waiting')}</p>
</section>`,
  }
}

function qrCode({ say, to }: Visit, order: Order): Html {
  return html`<img class="qr" src="${qrImagePath(order.platformTradeNo)}" alt="${say('scanThis')}" width="300" height="300">
<a class="button" href="${to(QR_PAYER_PATH, { code: order.code })}">${say('playTheApp')}</a>`
}

function number({ say, to }: Visit, order: Order, store: boolean): Html {
  return html`<div><p class="label">${say(store ? 'storeCode' : 'vaNumber')}</p>
<p class="number">${inFours(order.code).join(' ')}</p></div>
<a class="button" href="${to(TELLER_PATH, { number: order.code })}">${say('playTheTeller')}</a>`
}
