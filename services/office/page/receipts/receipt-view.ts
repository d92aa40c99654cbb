import { cash } from '../../../../shared/cash/cash.ts'
import { formatRupiah, type Sen, signedRupiah } from '../../../../shared/money.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import type { Receipt } from '../../receipts/receipt-book.ts'
import { channelIn } from '../channel-in.ts'
import { chargesIn, discountIn } from '../charges-in.ts'
import type { Words } from '../page.ts'
import { badge } from '../state-badge.ts'
import { saying } from '../views.ts'

interface ReceiptShown {
  readonly shop: string
  readonly receipt: Receipt
  /** Until when the page can be opened. */
  readonly until: number
}

/** A receipt as its customer reads it on a phone. */
export function receiptView(words: Words, { shop, receipt, until }: ReceiptShown): Html {
  const { say, dateTime } = words
  const { paidAt, payable, parts, lines, refunded, number, channel } = receipt
  // The receipt of a sale paid in two comes with its rest.
  const first = parts?.restOf ? parts.cash : (0 as Sen)
  return html`<section class="card stack"><h1>${shop || say('receipt')}</h1>
${receipt.mode === 'training' && html`<p class="notice bad">${say('receiptTraining')}</p>`}
<p>${badge('paid', say('receiptPaid'))} ${paidAt !== null && dateTime(paidAt)}</p>
${lines.length > 0 && html`<dl class="facts">${lines.map(({ name, percent, quantity, amount }) => html`<dt>${quantity > 1 && `${quantity} × `}${name ?? discountIn(words, percent)}</dt><dd>${signedRupiah(amount)}</dd>`)}</dl>`}
<dl class="facts">${chargesIn(words, receipt).map(([name, amount]) => html`<dt>${name}</dt><dd>${amount}</dd>`)}
<dt><strong>${say('receiptTotal')}</strong></dt><dd class="total">${formatRupiah((first + payable) as Sen)}</dd>
${
  first > 0
    ? html`<dt>${channelIn(words, cash.paymentType)}</dt><dd>${formatRupiah(first)}</dd><dt>${channelIn(words, channel)}</dt><dd>${formatRupiah(payable)}</dd>`
    : html`<dt>${say('receiptBy')}</dt><dd>${channelIn(words, channel)}</dd>`
}
${refunded > 0 && html`<dt>${say('receiptRefunded')}</dt><dd>${formatRupiah(refunded)}</dd>`}
<dt>${say('receiptNumber')}</dt><dd>${number}</dd></dl>
<p class="soft small">${say('receiptUntil', { at: dateTime(until) })}</p></section>`
}

/** The counter's copy is not here yet. */
export const receiptSoonView = saying('receiptSoonTitle', 'receiptSoon', null)

export const receiptGoneView = saying('receiptGoneTitle', 'receiptGone', null)
