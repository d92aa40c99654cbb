import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../../sandbox/pages/html.ts'
import { MAX_PASSPHRASE } from '../../people/passphrase.ts'
import type { Visitor } from '../../people/person.ts'
import { textField } from '../fields.ts'
import { formOf, type Page, type Words } from '../page.ts'
import type { PageServices } from '../services.ts'
import { tooOftenView } from '../views.ts'

/** The passphrase, beside the fields of the form that asked for it. */
const FIELD = 'proof'

/**
 * Whether who sends a form proves to be the person who signed in, by their passphrase; else it answers with a page that asks for
 * it, and sends the same form again.
 */
export function createProof({ page, signIns, limits }: Pick<PageServices, 'page' | 'signIns' | 'limits'>) {
  return async (request: FastifyRequest, reply: FastifyReply, visitor: Visitor): Promise<boolean> => {
    if (visitor.isProven) return true
    const typed = formOf(request).get(FIELD)
    const ask = (content: Parameters<Page['show']>[2], status: number) =>
      page.show(request, reply.code(status), content, visitor).then(() => false)
    if (typed === null) return ask(proofView(request, null), 401)
    const person = visitor.personId ?? ''
    if (!limits.proofs.take(person)) return ask(tooOftenView, 429)
    if (typed.length > MAX_PASSPHRASE || !(await signIns.prove(visitor, typed)))
      return ask(proofView(request, 'proofWrong'), 401)
    limits.proofs.giveBack(person)
    return true
  }
}

const proofView =
  (request: FastifyRequest, problem: 'proofWrong' | null) =>
  ({ say }: Words) => {
    const fields = [...formOf(request)].filter(([name]) => name !== FIELD)
    return html`<section class="card stack"><h1>${say('proofTitle')}</h1><p>${say('proofHint')}</p>
${problem && html`<p role="alert" class="notice bad">${say(problem)}</p>`}
<form method="post" action="${request.url}" class="stack">${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${textField({
  name: FIELD,
  label: say('passphrase'),
  autocomplete: 'current-password',
  rest: html`type="password" required autofocus`,
})}
<div class="actions"><button class="main">${say('goOn')}</button><a class="button" href="/">${say('back')}</a></div></form></section>`
  }
