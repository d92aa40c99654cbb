import { type ArmedFault, targets } from '../../faults/faults.ts'
import { faultKinds } from '../../faults/kinds.ts'
import { type Html, html } from '../html.ts'
import { CONSOLE_PATH } from '../paths.ts'
import type { Text } from '../texts/id.ts'
import type { Visit } from '../visit.ts'
import { deed, table } from './tabs.ts'

export function faultsView(visit: Visit, faults: readonly ArmedFault[]): Html {
  const { say, to } = visit
  const heads = [say('faultKind'), say('faultOperation'), say('faultProbability'), say('struck')]
  const rows = faults.map(
    ({ kind, operation, probability, struck, count }) => html`<tr><td><code>${kind}</code></td>
<td>${operation ?? say('anyOperation')}</td><td>${probability}</td><td>${struck} / ${count ?? '∞'}</td></tr>`,
  )
  return html`<section class="card stack"><h2>${say('newFault')}</h2>
<form method="post" action="${to(`${CONSOLE_PATH}/console/faults`)}" class="stack"><div class="fields">
${select(visit, 'kind', 'faultKind', Object.keys(faultKinds))}
${select(visit, 'operation', 'faultOperation', targets, say('anyOperation'))}
${input(visit, 'count', 'faultCount', '1')}
${input(visit, 'probability', 'faultProbability', '1')}
${input(visit, 'seed', 'faultSeed', '1')}
${input(visit, 'ms', 'faultMs')}
${input(visit, 'bytes', 'faultBytes')}
</div><div><button class="main">${say('arm')}</button></div></form></section>
${table(heads, rows, say('noFaults'))}
${rows.length > 0 && html`<div class="actions after">${deed(visit, 'clear', 'clearAll')}</div>`}`
}

/** A fault from its form; empty fields are absent. */
export function readFaultForm(form: URLSearchParams): Record<string, unknown> {
  const words = ['kind', 'operation']
  return Object.fromEntries(
    [...form]
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name, words.includes(name) ? value : Number(value.trim().replace(',', '.'))]),
  )
}

function select({ say }: Visit, name: string, text: Text, options: readonly string[], none?: string): Html {
  return html`<div><label for="${name}">${say(text)}</label><select id="${name}" name="${name}">
${none !== undefined && html`<option value="">${none}</option>`}
${options.map((option) => html`<option>${option}</option>`)}</select></div>`
}

function input({ say }: Visit, name: string, text: Text, value = ''): Html {
  return html`<div><label for="${name}">${say(text)}</label><input id="${name}" name="${name}" value="${value}" inputmode="decimal" autocomplete="off"></div>`
}
