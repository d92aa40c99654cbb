import type { Channel } from '../../../../shared/gateway/channels.ts'
import type { CounterFamily } from '../../../../shared/gateway/counter-channels.ts'
import type { Merchant } from '../../merchant.ts'
import { offeredChannels } from '../../orders/hosted-page.ts'
import type { Order } from '../../orders/order.ts'
import { bill } from '../bill.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../layout.ts'
import type { Text } from '../texts/id.ts'
import type { Visit } from '../visit.ts'

const familyTexts = {
  qr: 'family.qr',
  eMoney: 'family.eMoney',
  payLater: 'family.payLater',
  card: 'family.card',
  virtualAccount: 'family.virtualAccount',
  store: 'family.store',
} as const satisfies Record<Exclude<CounterFamily, 'hostedPage'>, Text>

/** The hosted page before the choice: every channel that takes this amount, by family. */
export function choicePage(visit: Visit, merchant: Merchant, order: Order): Page {
  const { say, to, path } = visit
  const offered = offeredChannels(merchant, order)
  const families = Object.entries(familyTexts).map(([family, text], index) => {
    const channels = offered.filter((channel) => channel.family === family)
    return channels.length > 0 && familyChoices(say(text), channels, index === 0)
  })
  return {
    title: say('chooseChannel'),
    content: html`<section class="card stack">
${bill(visit, merchant.name, order)}
<h1>${say('chooseChannel')}</h1>
<form method="post" action="${to(path)}"><input type="hidden" name="do" value="choose">${families}</form>
<form method="post" action="${to(path)}" class="stack"><button class="plain" name="do" value="refuse">${say('refuse')}</button></form>
</section>`,
  }
}

function familyChoices(title: string, channels: readonly Channel[], open: boolean): Html {
  return html`<details class="family" name="family"${open && html` open`}><summary>${title}</summary>
<div class="choices${channels.length > 5 && ' grid'}">${channels.map(
    ({ paymentType, name }) => html`<button name="paymentType" value="${paymentType}">${name}</button>`,
  )}</div></details>`
}
