import type { Order } from '../../orders/order.ts'
import { type Html, html } from '../html.ts'
import type { Text } from '../texts/id.ts'
import type { Visit } from '../visit.ts'

/** The code that the issuing bank would send to the cardholder. */
const SECURE_CODE = '123456'

/** Only the channel without 3-D Secure does not ask the issuing bank. */
export const needsSecureStep = ({ paymentType }: Pick<Order, 'paymentType'>) =>
  paymentType !== 'CreditCard_2DSecure'

/** Where a card form leads. */
export type CardStep =
  /** To the issuing bank's page, or back to it. */
  | { readonly kind: 'secure'; readonly query: Readonly<Record<string, string>> }
  | { readonly kind: 'over'; readonly approved: boolean }

/** Reads a card form or the issuing bank's; null for any other form. */
export function readCardStep(
  form: URLSearchParams,
  { asksIssuer }: { readonly asksIssuer: boolean },
): CardStep | null {
  const card = form.get('card') ?? ''
  const over = { kind: 'over', approved: card === 'approves' } as const
  switch (form.get('do')) {
    case 'card':
      return asksIssuer ? { kind: 'secure', query: { step: 'secure', card } } : over
    case 'secure':
      return form.get('code')?.trim() === SECURE_CODE
        ? over
        : { kind: 'secure', query: { step: 'secure', card, wrong: '1' } }
    default:
      return null
  }
}

/** A test card to choose, or the issuing bank's question: no page of ours ever asks for a card number. */
export function cardForm(visit: Visit): Html {
  return visit.query.get('step') === 'secure' ? secureForm(visit) : testCardForm(visit)
}

function testCardForm(visit: Visit): Html {
  const { say, to, path } = visit
  return html`<form method="post" action="${to(path)}" class="stack">
<h1>${say('cardTitle')}</h1>
<p class="soft small">${say('cardHint')}</p>
${testCard(visit, 'approves', 'cardApproves', html` checked`)}
${testCard(visit, 'declines', 'cardDeclines')}
<button class="main" name="do" value="card">${say('cardPay')}</button>
<button class="plain" name="do" value="refuse">${say('refuse')}</button>
</form>`
}

function testCard({ say }: Visit, value: string, text: Text, checked?: Html): Html {
  return html`<label class="radio"><input type="radio" name="card" value="${value}"${checked}>
<span>${say(text)}</span></label>`
}

function secureForm({ say, to, path, query }: Visit): Html {
  const wrong = query.has('wrong')
  return html`<form method="post" action="${to(path)}" class="stack issuer" autocomplete="off">
<h1>${say('secureTitle')}</h1>
${wrong && html`<p class="notice bad" role="alert">${say('secureWrong')}</p>`}
<input type="hidden" name="card" value="${query.get('card') ?? ''}">
<div><label for="code">${say('secureCode')}</label>
<input id="code" name="code" inputmode="numeric" maxlength="6" aria-describedby="hint" autofocus></div>
<p id="hint" class="soft small">${say('secureHint', { code: SECURE_CODE })}</p>
<button class="main" name="do" value="secure">${say('secureSubmit')}</button>
<button class="plain" name="do" value="refuse">${say('cancel')}</button>
</form>`
}
