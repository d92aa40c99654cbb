import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import { type Html, html } from '../../sandbox/pages/html.ts'
import { channelIn } from './cells.ts'
import type { Words } from './page.ts'

interface ShiftShown extends Words {
  readonly report: ShiftReport
  readonly counterName: string
  /** Where the report is as a file. */
  readonly file: string
}

/** The Z report of a shift, as it was frozen at its counter. */
export function shiftView(shown: ShiftShown): Html {
  const { say, told, language, report, counterName, file } = shown
  const { totals, channels, cashiers, closed, from, to, carriedOut } = report
  const period = `${from === null ? say('fromStart') : told(from)} – ${told(to)}`
  const net = (totals.paid.amount - totals.refunded.amount) as Sen
  return html`<section class="card stack"><h1>${say('zOf', { number: String(report.number), counter: counterName })}</h1>
${report.mode === 'training' && html`<p class="notice">${say('salesTraining')}</p>`}
<dl class="tiles"><div><dt>${say('sold')}</dt><dd>${formatRupiah(totals.paid.amount)}</dd></div><div><dt>${say('refunded')}</dt><dd>${formatRupiah(totals.refunded.amount)}</dd></div>
<div><dt>${say('left')}</dt><dd>${formatRupiah(net)}</dd></div><div><dt>${say('payments')}</dt><dd>${totals.paid.count}</dd></div></dl>
<dl class="facts"><dt>${say('period')}</dt><dd>${period}</dd><dt>${say('closedBy')}</dt><dd>${closed?.by ?? say('nobody')}</dd>
${drawerOf(shown).map(([name, amount]) => html`<dt>${name}</dt><dd>${amount}</dd>`)}</dl>
<p class="actions"><a class="button" href="${file}">${say('save')}</a></p></section>
${
  channels.length > 0 &&
  takingsTable(
    shown,
    'byChannel',
    channels.map((each) => [channelIn(language, each.paymentType), each]),
  )
}
${
  cashiers.length > 0 &&
  takingsTable(
    shown,
    'byCashier',
    cashiers.map((each) => [each.name ?? say('nobody'), each]),
  )
}
${
  carriedOut.length > 0 &&
  html`<section class="card table"><table><thead><tr><th>${say('carriedOver')}</th><th>${say('when')}</th><th class="money">${say('amount')}</th></tr></thead>
<tbody>${carriedOut.map(({ number, since, amount }) => html`<tr><td><code>${number}</code></td><td data-label="${say('when')}">${told(since)}</td><td class="money" data-label="${say('amount')}">${formatRupiah(amount)}</td></tr>`)}</tbody></table></section>`
}`
}

function drawerOf({ say, report: { cash } }: ShiftShown): readonly (readonly [string, string])[] {
  const all = [
    [say('float'), cash.float],
    [say('expected'), cash.expected],
    [say('counted'), cash.counted],
    [say('difference'), cash.difference],
  ] as const
  return all.flatMap(([name, amount]) =>
    amount === null ? [] : [[name, formatRupiah(amount as Sen)] as const],
  )
}

type Paid = Pick<ShiftReport['channels'][number], 'paid'>

const takingsTable = (
  { say }: ShiftShown,
  head: 'byChannel' | 'byCashier',
  rows: readonly (readonly [name: string, takings: Paid])[],
): Html => html`<section class="card table"><table><thead><tr><th>${say(head)}</th><th>${say('payments')}</th><th class="money">${say('sold')}</th></tr></thead>
<tbody>${rows.map(([name, { paid }]) => html`<tr><td>${name}</td><td data-label="${say('payments')}">${paid.count}</td><td class="money" data-label="${say('sold')}">${formatRupiah(paid.amount)}</td></tr>`)}</tbody></table></section>`
