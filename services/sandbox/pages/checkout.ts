import type { FastifyInstance } from 'fastify'
import { formatRupiah } from '../../../shared/money.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { shortTime } from './bill.ts'
import { type Html, html } from './html.ts'
import { goTo, type Page, sendPage } from './layout.ts'
import { checkoutPath } from './paths.ts'
import { approvalForm, brandHead, walletTerms } from './pay/approval.ts'
import { cardForm, readCardStep } from './pay/card.ts'
import { resultPage } from './pay/result.ts'
import { notFound, type PayerActions } from './payer-actions.ts'
import { type Visit, visitOf } from './visit.ts'

/** The page that a subscription's checkoutUrl leads to: its user agrees to the regular charges, or does not. */
export function addCheckout(
  scope: FastifyInstance,
  { ledger, merchant, catchUp, agreeToCheckout, refuseCheckout }: PayerActions,
): void {
  type Route = { Params: { platformNo: string } }

  function find(platformNo: string): Subscription {
    catchUp()
    return ledger.subscriptions.findByPlatformNo(platformNo) ?? notFound()
  }

  scope.get<Route>(checkoutPath(':platformNo'), (request, reply) => {
    const subscription = find(request.params.platformNo)
    const visit = visitOf(request)
    return sendPage(reply, visit, pageOf(visit, merchant.name, subscription))
  })

  scope.post<Route>(checkoutPath(':platformNo'), (request, reply) => {
    const { platformNo } = find(request.params.platformNo)
    const { form, to } = visitOf(request)
    const here = checkoutPath(platformNo)
    const step = readCardStep(form, { asksIssuer: true })
    if (step?.kind === 'secure') return goTo(reply, to(here, step.query))
    if (step?.approved || form.get('do') === 'pay') agreeToCheckout(platformNo)
    else if (step || form.get('do') === 'refuse') refuseCheckout(platformNo)
    return goTo(reply, to(here))
  })
}

function pageOf(visit: Visit, shop: string, subscription: Subscription): Page {
  const { say } = visit
  const { status, kind, title, message, amount, returnUrl } = subscription
  if (status !== 'pending') {
    const good = status === 'active'
    return resultPage(visit, {
      good,
      title: say(good ? 'subscribedTitle' : 'notSubscribedTitle'),
      sentence: good ? say('subscribedText', { title, shop }) : say('notSubscribedText'),
      facts: facts(visit, subscription),
      returnUrl,
    })
  }
  return {
    title,
    content: html`<section class="card stack">
${kind === 'eMoney' && brandHead('Wallet A')}
<div class="bill"><p class="shop">${shop}</p><h1>${title}</h1>
<p class="amount">${formatRupiah(amount)}</p><p class="soft small">${rhythm(visit, subscription)}</p></div>
${message && html`<p class="soft">${message}</p>`}
${
  kind === 'eMoney' ? html`${walletTerms(visit, amount)}${approvalForm(visit, 'subscribe')}` : cardForm(visit)
}
${facts(visit, subscription)}</section>`,
  }
}

function facts(visit: Visit, { number, product, nextChargeAt, status, expiresAt }: Subscription): Html {
  const { say } = visit
  return html`<dl class="facts"><dt>${say('subscriptionNo')}</dt><dd>${number}</dd>
<dt>${say('item')}</dt><dd>${product.quantity} × ${product.name}</dd>
${status === 'pending' && html`<dt>${say('payBefore')}</dt><dd>${shortTime(expiresAt)}</dd>`}
${nextChargeAt !== null && html`<dt>${say('nextCharge')}</dt><dd>${shortTime(nextChargeAt)}</dd>`}</dl>`
}

export function rhythm({ say }: Visit, { interval }: Pick<Subscription, 'interval'>): string {
  return say(`every.${interval.type}`, { count: interval.value })
}
