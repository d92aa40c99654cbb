import { type Html, html } from '../html.ts'
import type { Page } from '../layout.ts'
import type { Visit } from '../visit.ts'

const SECONDS_TO_READ = 3

export interface Result {
  readonly good: boolean
  readonly title: string
  readonly sentence: string
  readonly facts: Html
  readonly returnUrl: string | null
}

/** The result; then the payer's browser goes to the merchant's address for success or failure. */
export function resultPage({ say }: Visit, { good, title, sentence, facts, returnUrl }: Result): Page {
  const back = webAddress(returnUrl)
  return {
    title,
    ...(back && { refresh: { seconds: SECONDS_TO_READ, url: back } }),
    content: html`<section class="card stack">
<div class="result" role="status"><p class="mark ${good ? 'good' : 'bad'}" aria-hidden="true">${good ? '✓' : '✕'}</p>
<h1>${title}</h1><p class="soft">${sentence}</p></div>
${facts}
${
  back
    ? html`<a class="button main" href="${back}">${say('returnNow')}</a><p class="soft small center">${say('returning')}</p>`
    : html`<p class="soft small center">${say('closeThis')}</p>`
}
</section>`,
  }
}

/** The address for a header and a link; null if it is not a web address. */
function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
