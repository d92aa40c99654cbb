import type { FastifyInstance } from 'fastify'
import { type Channel, findChannel, limitProblem } from '../../../shared/gateway/channels.ts'
import { MAX_SEN, rupiah } from '../../../shared/money.ts'
import { channelOf } from '../merchant.ts'
import type { Order } from '../orders/order.ts'
import type { StaticAccount } from '../static-account/static-account.ts'
import { bill, billFacts } from './bill.ts'
import { type Html, html } from './html.ts'
import { goTo, sendPage } from './layout.ts'
import { outcomeOf } from './outcome.ts'
import { TELLER_PATH } from './paths.ts'
import type { PayerActions } from './payer-actions.ts'
import { type Visit, visitOf } from './visit.ts'

/** The bank's counter or ATM, and a store's till: pays any virtual account or payment code by its number. */
export function addBankPage(scope: FastifyInstance, stage: PayerActions): void {
  const { ledger, merchant, catchUp, playOrder, payStaticAccount } = stage

  const billOf = (number: string): Order | undefined => {
    catchUp()
    const order = ledger.findByCode(number)
    const family = order && findChannel(order.paymentType)?.family
    return family === 'virtualAccount' || family === 'store' ? order : undefined
  }

  scope.get(TELLER_PATH, (request, reply) => {
    const visit = visitOf(request)
    const number = digits(visit.query.get('number'))
    const account = ledger.staticAccounts.find(number)
    const order = account ? undefined : billOf(number)
    const unknown = number !== '' && !account && !order
    return sendPage(reply, visit, {
      title: visit.say('tellerTitle'),
      content: html`${order && orderCard(visit, merchant.name, order)}
${account && accountCard(visit, merchant.name, account)}${asking(visit, number, unknown)}`,
    })
  })

  scope.post(TELLER_PATH, (request, reply) => {
    const { form, to } = visitOf(request)
    const number = digits(form.get('number'))
    const payer = { payer: form.get('payer')?.trim().slice(0, 60) || undefined }
    const account = ledger.staticAccounts.find(number)
    if (account) {
      const amount = readAmount(form, channelOf(merchant, account.paymentType))
      if (amount === null) return goTo(reply, to(TELLER_PATH, { number, wrong: '1' }))
      payStaticAccount(number, amount, payer)
      return goTo(reply, to(TELLER_PATH, { number, paid: '1' }))
    }
    const order = billOf(number)
    if (order) playOrder('pay', order.merchantTradeNo, { payer })
    return goTo(reply, to(TELLER_PATH, { number }))
  })
}

function asking({ say, lang }: Visit, number: string, unknown: boolean): Html {
  return html`<section class="card stack"><h1>${say('tellerTitle')}</h1>
<form method="get" class="stack"><input type="hidden" name="lang" value="${lang}">
<div><label for="number">${say('number')}</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" value="${number}" aria-describedby="hint" required></div>
<p id="hint" class="soft small">${say('tellerHint')}</p>
${unknown && html`<p class="notice bad" role="alert">${say('noSuchNumber')}</p>`}
<button${(number === '' || unknown) && html` class="main"`}>${say('look')}</button></form></section>`
}

function orderCard(visit: Visit, shop: string, order: Order): Html {
  return html`<section class="card stack">
${bill(visit, shop, order)}
${order.status === '01' ? payForm(visit, order.code) : outcomeOf(visit, shop, order)}
${billFacts(visit, order)}</section>`
}

function accountCard(visit: Visit, shop: string, account: StaticAccount): Html {
  const { say, query } = visit
  return html`<section class="card stack">
<div class="bill"><p class="shop">${shop}</p><p class="amount">${say('openAmount')}</p>
<p class="soft small">${account.beUsedFor}</p></div>
${query.has('paid') && html`<p class="notice good" role="status">${say('paidTitle')}.</p>`}
${query.has('wrong') && html`<p class="notice bad" role="alert">${say('amountWrong')}</p>`}
<dl class="facts"><dt>${say('accountOf')}</dt><dd>${account.payer}</dd>
<dt>${say('channel')}</dt><dd>${findChannel(account.paymentType)?.name}</dd></dl>
${payForm(
  visit,
  account.vaCode,
  html`<div><label for="amount">${say('amountRp')}</label><input id="amount" name="amount" inputmode="numeric" autocomplete="off" required></div>`,
)}</section>`
}

function payForm({ say, to }: Visit, number: string, amount?: Html): Html {
  return html`<form method="post" action="${to(TELLER_PATH)}" class="stack">
<input type="hidden" name="number" value="${number}">${amount}
<div><label for="payer">${say('payerName')}</label><input id="payer" name="payer" maxlength="60" autocomplete="off"></div>
<button class="main">${say('pay')}</button></form>`
}

/** Whole rupiah, with or without dots between thousands; null for an amount that the account's channel does not take. */
function readAmount(form: URLSearchParams, channel: Channel | undefined): number | null {
  const text = (form.get('amount') ?? '').replace(/[.\s]/g, '')
  if (!channel || !/^\d{1,10}$/.test(text) || Number(text) * 100 > MAX_SEN) return null
  return limitProblem(channel, rupiah(Number(text))) ? null : Number(text)
}

const digits = (text: string | null) => (text ?? '').replace(/\D/g, '').slice(0, 32)
