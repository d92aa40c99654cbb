import { formatRupiah } from '../../../shared/money.ts'
import type { Order } from '../orders/order.ts'
import { type Html, html } from './html.ts'
import type { Visit } from './visit.ts'

/** The outcome of an order, in one sentence. */
export function outcomeOf({ say }: Visit, shop: string, { status, amount }: Order): Html {
  return status === '02'
    ? html`<p class="notice good" role="status">${say('paidTitle')}. ${say('paidText', { amount: formatRupiah(amount), shop })}</p>`
    : html`<p class="notice bad" role="status">${say('failedText')}</p>`
}
