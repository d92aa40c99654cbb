import { formatRupiah, signedRupiah } from '../../../shared/money.ts'
import { taxText } from '../../../shared/tax/tax-text.ts'
import { type Html, html } from '../../sandbox/pages/html.ts'
import type { Receipt } from '../receipts/receipt-book.ts'
import { channelIn } from './channel-in.ts'
import type { Words } from './page.ts'
import { badge } from './state-badge.ts'
import { counterTextsIn } from './texts/of-screens.ts'
import { messageView } from './views.ts'

interface ReceiptShown {
  readonly shop: string
  readonly receipt: Receipt
  /** Until when the page can be opened. */
  readonly until: number
}

/** A receipt as its customer reads it on a phone. */
export function receiptView(words: Words, { shop, receipt, until }: ReceiptShown): Html {
  const { say, dateTime } = words
  const { paidAt, payable, rounding, lines, refunded, number, channel } = receipt
  return html`<section class="card stack"><h1>${shop || say('receipt')}</h1>
${receipt.mode === 'training' && html`<p class="notice bad">${say('receiptTraining')}</p>`}
<p>${badge('paid', say('receiptPaid'))} ${paidAt !== null && dateTime(paidAt)}</p>
${lines.length > 0 && html`<dl class="facts">${lines.map(({ name, percent, quantity, amount }) => html`<dt>${quantity > 1 && `${quantity} × `}${name ?? discountIn(words, percent)}</dt><dd>${signedRupiah(amount)}</dd>`)}</dl>`}
<dl class="facts">${chargesOf(words, receipt).map(([name, amount]) => html`<dt>${name}</dt><dd>${amount}</dd>`)}
${rounding !== 0 && html`<dt>${counterTextsIn(words.language)('rounding.name')}</dt><dd>${signedRupiah(rounding)}</dd>`}<dt><strong>${say('receiptTotal')}</strong></dt><dd class="total">${formatRupiah(payable)}</dd>
<dt>${say('receiptBy')}</dt><dd>${channelIn(words, channel)}</dd>
${refunded > 0 && html`<dt>${say('receiptRefunded')}</dt><dd>${formatRupiah(refunded)}</dd>`}
<dt>${say('receiptNumber')}</dt><dd>${number}</dd></dl>
<p class="soft small">${say('receiptUntil', { at: dateTime(until) })}</p></section>`
}

/** Called as the shop's slips call it. */
const discountIn = ({ language }: Words, percent: number | null) =>
  [counterTextsIn(language)('cart.discount'), percent !== null && `${percent}%`].filter(Boolean).join(' ')

function chargesOf({ say, language }: Words, { sums }: Receipt): readonly (readonly [string, string])[] {
  if (!sums) return []
  const { service, tax, terms } = sums
  const called = (name: string) => (terms.included ? say('receiptContains', { name }) : name)
  return [
    ...(service > 0 ? [[called(say('receiptService')), formatRupiah(service)] as const] : []),
    ...(tax > 0 ? [[called(taxText(terms, language)), formatRupiah(tax)] as const] : []),
  ]
}

/** The counter's copy is not here yet. */
export const receiptSoonView = ({ say }: Words): Html =>
  messageView(say, { title: say('receiptSoonTitle'), text: say('receiptSoon'), back: null })

export const receiptGoneView = ({ say }: Words): Html =>
  messageView(say, { title: say('receiptGoneTitle'), text: say('receiptGone'), back: null })
