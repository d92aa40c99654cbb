import type { FastifyInstance } from 'fastify'
import { type Qris, readQris } from '../../../shared/gateway/qris.ts'
import type { Order } from '../orders/order.ts'
import { bill, billFacts } from './bill.ts'
import { type Html, html } from './html.ts'
import { goTo, sendPage } from './layout.ts'
import { outcomeOf } from './outcome.ts'
import { QR_PAYER_PATH } from './paths.ts'
import type { PayerActions } from './payer-actions.ts'
import { type Visit, visitOf } from './visit.ts'

/** The customer's banking app: reads a QRIS code and pays it, as such apps do. */
export function addQrPayer(scope: FastifyInstance, { ledger, catchUp, playOrder }: PayerActions): void {
  const orderOf = (code: string): Order | undefined => {
    catchUp()
    return ledger.findByCode(code)
  }

  scope.get(QR_PAYER_PATH, (request, reply) => {
    const visit = visitOf(request)
    const code = visit.query.get('code')?.trim() ?? ''
    return sendPage(reply, visit, {
      title: visit.say('qrTitle'),
      content: html`${code === '' ? null : read(visit, code, orderOf(code))}${asking(visit, code)}`,
    })
  })

  scope.post(QR_PAYER_PATH, (request, reply) => {
    const { form, to } = visitOf(request)
    const code = form.get('code')?.trim() ?? ''
    const order = orderOf(code)
    if (order) playOrder('pay', order.merchantTradeNo)
    return goTo(reply, to(QR_PAYER_PATH, { code }))
  })
}

function asking(visit: Visit, code: string): Html {
  const { say, lang } = visit
  return html`<section class="card stack"><h1>${say('qrTitle')}</h1>
<form method="get" class="stack"><input type="hidden" name="lang" value="${lang}">
<div><label for="code">${say('qrContent')}</label>
<textarea id="code" name="code" maxlength="512" spellcheck="false" aria-describedby="hint" required>${code}</textarea></div>
<p id="hint" class="soft small">${say('qrHint')}</p>
<button${code === '' && html` class="main"`}>${say('readCode')}</button></form></section>`
}

function read(visit: Visit, code: string, order: Order | undefined): Html {
  const { say, to } = visit
  const qris = readable(code)
  if (!qris)
    return html`<section class="card"><p class="notice bad" role="alert">${say('qrUnreadable')}</p></section>`
  if (!order)
    return html`<section class="card"><p class="notice bad" role="alert">${say('qrStranger')}</p></section>`
  const shop = `${qris.merchantName}, ${qris.city}`
  return html`<section class="card stack">
${bill(visit, shop, order)}
${billFacts(visit, order)}
${
  order.status === '01'
    ? html`<form method="post" action="${to(QR_PAYER_PATH)}" class="stack">
<input type="hidden" name="code" value="${code}"><button class="main">${say('pay')}</button></form>`
    : outcomeOf(visit, qris.merchantName, order)
}</section>`
}

function readable(code: string): Qris | null {
  try {
    return readQris(code)
  } catch {
    return null
  }
}
