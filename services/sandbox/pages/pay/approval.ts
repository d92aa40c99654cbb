import { formatRupiah, rupiah, type Sen, sen } from '../../../../shared/money.ts'
import { type Html, html } from '../html.ts'
import type { Text } from '../texts/id.ts'
import type { Visit } from '../visit.ts'

/** The head of a wallet's or a lender's own page. */
export function brandHead(name: string): Html {
  return html`<p class="wallet-top"><i aria-hidden="true">${/[A-E]\b/.exec(name)?.[0] ?? name.charAt(0)}</i>${name}</p>`
}

/** A wallet balance that is always enough. */
export function walletTerms({ say }: Visit, amount: Sen): Html {
  const balance = sen(amount + rupiah(250_000))
  return html`<dl class="facts"><dt>${say('walletBalance')}</dt><dd>${formatRupiah(balance)}</dd></dl>`
}

export function payLaterTerms({ say }: Visit, amount: Sen): Html {
  const left = sen(amount + rupiah(1_000_000))
  return html`<dl class="facts"><dt>${say('payLaterLimit')}</dt><dd>${formatRupiah(left)}</dd>
<dt>${say('payLaterDue')}</dt><dd>${formatRupiah(amount)}</dd></dl>`
}

/** Yes or no, as a wallet asks it. */
export function approvalForm({ say, to, path }: Visit, button: Text): Html {
  return html`<form method="post" action="${to(path)}" class="stack">
<button class="main" name="do" value="pay">${say(button)}</button>
<button class="plain" name="do" value="refuse">${say('refuse')}</button></form>`
}
