import type { FastifyInstance } from 'fastify'
import { type Channel, findChannel } from '../../../../shared/gateway/channels.ts'
import { formatRupiah, sen } from '../../../../shared/money.ts'
import type { Merchant } from '../../merchant.ts'
import type { Order } from '../../orders/order.ts'
import { bill, billFacts } from '../bill.ts'
import { type Html, html } from '../html.ts'
import { goTo, type Page, sendPage } from '../layout.ts'
import { payPath } from '../paths.ts'
import { notFound, type PayerActions } from '../payer-actions.ts'
import { type Visit, visitOf } from '../visit.ts'
import { approvalForm, brandHead, payLaterTerms, walletTerms } from './approval.ts'
import { cardForm, needsSecureStep, readCardStep } from './card.ts'
import { choicePage } from './choose.ts'
import { codePage } from './code.ts'
import { resultPage } from './result.ts'

/** The page that an order's link leads to: pay, see the result, go back to the shop. */
export function addPayPage(
  scope: FastifyInstance,
  { ledger, merchant, catchUp, playOrder, chooseChannel }: PayerActions,
): void {
  type Route = { Params: { platformTradeNo: string } }

  function find(platformTradeNo: string): Order {
    catchUp()
    return ledger.findByPlatformTradeNo(platformTradeNo) ?? notFound()
  }

  scope.get<Route>(payPath(':platformTradeNo'), (request, reply) => {
    const order = find(request.params.platformTradeNo)
    const visit = visitOf(request, order.lang)
    return sendPage(reply, visit, pageOf(visit, merchant, order))
  })

  scope.post<Route>(payPath(':platformTradeNo'), (request, reply) => {
    const order = find(request.params.platformTradeNo)
    const { form, to } = visitOf(request, order.lang)
    const here = payPath(order.platformTradeNo)
    if (form.get('do') === 'choose') {
      chooseChannel(order.merchantTradeNo, form.get('paymentType') ?? '')
      return goTo(reply, to(here))
    }
    const step = readCardStep(form, { asksIssuer: needsSecureStep(order) })
    if (step?.kind === 'secure') return goTo(reply, to(here, step.query))
    if (step?.approved || form.get('do') === 'pay') playOrder('pay', order.merchantTradeNo)
    else if (step || form.get('do') === 'refuse') playOrder('fail', order.merchantTradeNo)
    return goTo(reply, to(here))
  })
}

function pageOf(visit: Visit, merchant: Merchant, order: Order): Page {
  const { say } = visit
  const shop = merchant.name
  if (order.status !== '01') {
    const good = order.status === '02'
    const amount = formatRupiah(order.amount)
    return resultPage(visit, {
      good,
      title: say(good ? 'paidTitle' : 'failedTitle'),
      sentence: good ? say('paidText', { amount, shop }) : say('failedText'),
      facts: billFacts(visit, order),
      returnUrl: order.returnUrl,
    })
  }
  if (order.paymentType === '') return choicePage(visit, merchant, order)
  const channel = findChannel(order.paymentType)
  const content = channel && onThisPage(visit, order, channel)
  if (!content) return codePage(visit, shop, order)
  return {
    title: channel.name,
    content: html`<section class="card stack">
${channel.family !== 'card' && brandHead(channel.name)}
${bill(visit, shop, order)}
${content}
${billFacts(visit, order)}</section>`,
  }
}

/** How a channel with a page is paid; undefined if the payer gets a code. */
function onThisPage(visit: Visit, order: Order, { family }: Channel): Html | undefined {
  switch (family) {
    case 'eMoney':
      return html`${walletTerms(visit, order.amount)}${approvalForm(visit, 'walletApprove')}`
    case 'payLater':
      return html`${payLaterTerms(visit, order.amount)}${approvalForm(visit, 'payLaterApprove')}`
    case 'card':
      return html`${instalments(visit, order)}${cardForm(visit)}`
    default:
      return undefined
  }
}

const months: Readonly<Record<string, number>> = { CreditCard_6Mos: 6, CreditCard_12Mos: 12 }

function instalments({ say }: Visit, { paymentType, amount }: Order): Html | undefined {
  const count = months[paymentType]
  if (!count) return undefined
  const monthly = formatRupiah(sen(Math.ceil(amount / count / 100) * 100))
  return html`<p class="notice">${say('instalments', { count, amount: monthly })}</p>`
}
