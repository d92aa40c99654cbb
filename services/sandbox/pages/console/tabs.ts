import { type Html, html } from '../html.ts'
import { CONSOLE_PATH } from '../paths.ts'
import type { Text } from '../texts/id.ts'
import type { Visit } from '../visit.ts'

/** What the console shows, one at a time. */
export const views = ['orders', 'refunds', 'subscriptions', 'notifications', 'faults', 'clock'] as const
export type View = (typeof views)[number]

export function tabs({ say, to }: Visit, current: View): Html {
  return html`<h1 class="hidden">${say('console')}</h1><nav class="tabs" aria-label="${say('console')}">${views.map(
    (view) =>
      html`<a href="${to(CONSOLE_PATH, { view })}"${view === current && html` aria-current="page"`}>${say(view)}</a>`,
  )}</nav>`
}

/** A button that is a form of its own. */
export function deed(
  { say, to }: Visit,
  action: string,
  text: Text,
  fields: Readonly<Record<string, string | number>> = {},
): Html {
  return html`<form method="post" action="${to(`${CONSOLE_PATH}/console/${action}`)}">${Object.entries(
    fields,
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button>${say(text)}</button></form>`
}

/** A table that becomes a list of cards on a phone. */
export function table(heads: readonly string[], rows: readonly Html[], empty: string): Html {
  if (rows.length === 0) return html`<section class="card empty">${empty}</section>`
  return html`<section class="card table"><table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></section>`
}

export type Tone = 'good' | 'warn' | 'bad' | ''

export const badge = (tone: Tone, text: string): Html => html`<span class="badge ${tone}">${text}</span>`
