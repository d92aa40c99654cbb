import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { type Html, html } from '../../sandbox/pages/html.ts'
import type { CounterSales, DaySales } from '../sales/sales-book.ts'
import { channelIn } from './cells.ts'
import { isConnected } from './counters-view.ts'
import type { Words } from './page.ts'
import { badge } from './state-badge.ts'
import { counterTextsIn } from './texts/of-screens.ts'

interface SalesShown extends Words {
  readonly mode: CounterMode
  /** The mode of other counters, whose sales are on a page of their own. */
  readonly otherMode: CounterMode | null
  /** The only branch that this person may see; null for all. */
  readonly only: string | null
  readonly sales: DaySales
  readonly from: number
  readonly now: number
  readonly day: string
  readonly today: string
  readonly before: string
  /** Null on the current day. */
  readonly after: string | null
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0) as Sen

export function salesView(shown: SalesShown): Html {
  const { say, mode, otherMode, day, before, after, sales } = shown
  const [sold, refunded] = [
    sumOf(sales.counters.map((each) => each.sold)),
    sumOf(sales.counters.map((each) => each.refunded)),
  ]
  const at = (of: string) => `/sales?day=${of}&mode=${mode}`
  return html`<section class="card stack"><h1>${say('salesOf', { day: shown.date(shown.from) })}</h1>
${shown.only !== null && html`<p class="soft">${say('onlyBranch', { branch: shown.only })}</p>`}
${mode === 'training' && html`<p class="notice">${say('salesTraining')}</p>`}
<nav class="actions" aria-label="${say('days')}"><a class="button" href="${at(before)}">${say('dayBefore')}</a>${after !== null && html`<a class="button" href="${at(after)}">${say('dayAfter')}</a><a class="button" href="/sales?mode=${mode}">${say('today')}</a>`}${otherMode !== null && html`<a class="button" href="/sales?day=${day}&mode=${otherMode}">${say('salesInMode', { mode: say(otherMode) })}</a>`}
<form method="get" action="/sales" class="actions"><input type="hidden" name="mode" value="${mode}"><input name="day" type="date" aria-label="${say('dayToShow')}" value="${day}" max="${shown.today}" required><button>${say('show')}</button></form></nav>
<dl class="tiles"><div><dt>${say('sold')}</dt><dd>${formatRupiah(sold)}</dd></div>
<div><dt>${say('refunded')}</dt><dd>${formatRupiah(refunded)}</dd></div>
<div><dt>${say('left')}</dt><dd>${formatRupiah((sold - refunded) as Sen)}</dd></div>
<div><dt>${say('payments')}</dt><dd>${sumOf(sales.counters.map((each) => each.payments))}</dd></div></dl>
${sales.hours.length > 0 && hoursOf(shown)}</section>
${branchesView(shown)}${countersOf(shown)}${sales.channels.length > 0 && channelsOf(shown)}${ordersOf(shown)}`
}

/** A bar for each hour; the numbers are in its title, and the tables have them all. */
function hoursOf({ say, sales }: SalesShown): Html {
  const most = Math.max(...sales.hours.map(({ sold }) => sold), 1)
  return html`<figure><svg class="hours" viewBox="0 0 240 60" role="img" aria-label="${say('salesByHour')}" preserveAspectRatio="none">
${sales.hours.map(({ hour, sold }) => {
  const height = Math.max(1, Math.round((sold / most) * 56))
  return html`<rect x="${hour * 10 + 1}" y="${60 - height}" width="8" height="${height}" rx="1.5"><title>${String(hour).padStart(2, '0')}.00 · ${formatRupiah(sold)}</title></rect>`
})}</svg><figcaption class="scale"><span>00</span><span>06</span><span>12</span><span>18</span><span>24</span></figcaption></figure>`
}

/** Nothing where the counters are all in one shop. */
function branchesView({ say, sales, mode, day }: SalesShown): Html | false {
  const branches = [...new Set(sales.counters.map(({ branch }) => branch))].sort()
  if (branches.length < 2) return false
  return html`<section class="card table"><table><thead><tr>
<th>${say('branch')}</th><th>${say('payments')}</th><th class="money">${say('sold')}</th><th class="money">${say('refunded')}</th><th class="money">${say('left')}</th></tr></thead><tbody>
${branches.map((branch) => {
  const there = sales.counters.filter((each) => each.branch === branch)
  const [sold, refunded] = [sumOf(there.map((each) => each.sold)), sumOf(there.map((each) => each.refunded))]
  return html`<tr><td><strong>${branch === '' ? say('noBranch') : html`<a href="/orders?${new URLSearchParams({ mode, branch, from: day, to: day }).toString()}">${branch}</a>`}</strong></td><td data-label="${say('payments')}">${sumOf(there.map(({ payments }) => payments))}</td><td class="money" data-label="${say('sold')}">${formatRupiah(sold)}</td>
<td class="money" data-label="${say('refunded')}">${formatRupiah(refunded)}</td><td class="money" data-label="${say('left')}">${formatRupiah((sold - refunded) as Sen)}</td></tr>`
})}</tbody></table></section>`
}

const countersOf = ({
  say,
  dateTime,
  now,
  sales,
}: SalesShown): Html => html`<section class="card table"><table><thead><tr>
<th>${say('counters')}</th><th>${say('payments')}</th><th class="money">${say('sold')}</th><th class="money">${say('refunded')}</th><th class="money">${say('left')}</th></tr></thead><tbody>
${sales.counters.map(
  (
    counter,
  ) => html`<tr><td><strong>${counter.name}</strong>${counter.branch !== '' && html` <span class="soft">${counter.branch}</span>`}${stateOf({ say, dateTime }, counter, now)}</td><td data-label="${say('payments')}">${counter.payments}</td><td class="money" data-label="${say('sold')}">${formatRupiah(counter.sold)}</td>
<td class="money" data-label="${say('refunded')}">${formatRupiah(counter.refunded)}</td><td class="money" data-label="${say('left')}">${formatRupiah((counter.sold - counter.refunded) as Sen)}</td></tr>`,
)}</tbody></table>${sales.counters.length === 0 && html`<p class="empty">${say('noCounters')}</p>`}</section>`

/** Why a counter's numbers may be incomplete. */
function stateOf(
  { say, dateTime }: Pick<Words, 'say' | 'dateTime'>,
  counter: CounterSales,
  now: number,
): Html | false {
  const { seenAt, isEnded, wentBack, isWhole } = counter
  if (isEnded) return html`<small><span class="badge">${say('endedShort')}</span></small>`
  if (wentBack) return html`<small><span class="badge bad">${say('sendsNothing')}</span></small>`
  if (seenAt === null) return html`<small><span class="badge warn">${say('neverSeen')}</span></small>`
  if (!isWhole) return html`<small><span class="badge warn">${say('copying')}</span></small>`
  return (
    !isConnected(seenAt, now) &&
    html`<small><span class="badge warn">${say('countedUntil', { at: dateTime(seenAt) })}</span></small>`
  )
}

function channelsOf(shown: SalesShown): Html {
  const { say, sales } = shown
  return html`<section class="card table"><table><thead><tr>
<th>${say('channel')}</th><th>${say('payments')}</th><th class="money">${say('sold')}</th></tr></thead><tbody>
${sales.channels.map(({ channel, payments, sold }) => html`<tr><td>${channelIn(shown, channel)}</td><td data-label="${say('payments')}">${payments}</td><td class="money" data-label="${say('sold')}">${formatRupiah(sold)}</td></tr>`)}</tbody></table></section>`
}

function ordersOf(shown: SalesShown): Html {
  const { say, time, language, sales } = shown
  return html`<section class="card table"><table><thead><tr>
<th>${say('when')}</th><th>${say('counters')}</th><th>${say('orderNumber')}</th><th>${say('channel')}</th><th class="money">${say('amount')}</th><th>${say('state')}</th></tr></thead><tbody>
${sales.orders.map(({ counter, counterId, number, channel, state, amount, refunded, at }) => {
  const label = counterTextsIn(language)(`state.${state}.short`) ?? state
  return html`<tr><td>${time(at)}</td><td>${counter}</td><td><a href="/orders/${counterId}/${encodeURIComponent(number)}"><code>${number}</code></a></td><td>${channelIn(shown, channel)}</td><td class="money">${formatRupiah(amount)}
${refunded > 0 && html`<small>${say('refundedOf', { amount: formatRupiah(refunded) })}</small>`}</td><td>${badge(state, label)}</td></tr>`
})}</tbody></table>${sales.orders.length === 0 && html`<p class="empty">${say('noOrders')}</p>`}</section>`
}
