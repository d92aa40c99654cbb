import { DAY } from '../../../shared/durations.ts'
import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import { formatRupiah, signedRupiah } from '../../../shared/money.ts'
import { type Html, html } from '../../sandbox/pages/html.ts'
import type { CounterSales, DaySales } from '../sales/sales-book.ts'
import { channelIn } from './channel-in.ts'
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
  /** When the first day and the last one begin. */
  readonly from: number
  readonly last: number
  readonly now: number
  readonly day: string
  readonly lastDay: string
  readonly today: string
  /** Null for several days. */
  readonly before: string | null
  /** Null for several days, and on the current one. */
  readonly after: string | null
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What stands above the columns of a table of sums. */
const sumHeads = ({ say }: SalesShown, name: string): Html =>
  html`<th>${name}</th><th class="money">${say('payments')}</th><th class="money">${say('sold')}</th><th class="money">${say('refunded')}</th><th class="money">${say('left')}</th>`

interface Sums {
  readonly payments: number
  readonly sold: number
  readonly refunded: number
}

const addedUp = (all: readonly Sums[]): Sums => ({
  payments: sumOf(all.map(({ payments }) => payments)),
  sold: sumOf(all.map(({ sold }) => sold)),
  refunded: sumOf(all.map(({ refunded }) => refunded)),
})

const sumCells = ({ say }: SalesShown, { payments, sold, refunded }: Sums): Html =>
  html`<td class="count" data-label="${say('payments')}">${payments}</td><td class="money" data-label="${say('sold')}">${signedRupiah(sold)}</td>
<td class="money" data-label="${say('refunded')}">${signedRupiah(refunded)}</td><td class="money" data-label="${say('left')}">${signedRupiah(sold - refunded)}</td>`

export function salesView(shown: SalesShown): Html {
  const { say, mode, otherMode, day, lastDay, today, before, after, sales } = shown
  const { payments, sold, refunded } = addedUp(sales.counters)
  const at = (of: string, to = of) =>
    `/sales?${new URLSearchParams({ day: of, ...(to === of ? {} : { to }), mode }).toString()}`
  const days =
    day === lastDay ? shown.date(shown.from) : `${shown.date(shown.from)} – ${shown.date(shown.last)}`
  const dayField = (name: 'day' | 'to', label: string, value: string) =>
    html`<label class="day">${label} <input name="${name}" type="date" value="${value}" max="${today}" required></label>`
  return html`<section class="card stack"><h1>${say('salesOf', { day: days })}</h1>
${shown.only !== null && html`<p class="soft">${say('onlyBranch', { branch: shown.only })}</p>`}
${sales.ahead.length > 0 && html`<p role="status" class="notice bad">${say('salesAhead', { counters: sales.ahead.join(', ') })}</p>`}
${mode === 'training' && html`<p class="notice">${say('salesTraining')}</p>`}
<nav class="actions" aria-label="${say('days')}">${before !== null && html`<a class="button" href="${at(before)}">${say('dayBefore')}</a>`}${after !== null && html`<a class="button" href="${at(after)}">${say('dayAfter')}</a>`}${(day !== today || lastDay !== today) && html`<a class="button" href="/sales?mode=${mode}">${say('today')}</a>`}${otherMode !== null && html`<a class="button" href="${at(day, lastDay).replace(`mode=${mode}`, `mode=${otherMode}`)}">${say('salesInMode', { mode: say(otherMode) })}</a>`}<a class="button" href="${at(day, lastDay).replace('?', '.csv?')}">${say('save')}</a>
<form method="get" action="/sales" class="actions"><input type="hidden" name="mode" value="${mode}">${dayField('day', say('from'), day)}${dayField('to', say('to'), lastDay)}<button>${say('show')}</button></form></nav>
<dl class="tiles"><div><dt>${say('sold')}</dt><dd>${signedRupiah(sold)}</dd></div>
<div><dt>${say('refunded')}</dt><dd>${signedRupiah(refunded)}</dd></div>
<div><dt>${say('left')}</dt><dd>${signedRupiah(sold - refunded)}</dd></div>
<div><dt>${say('payments')}</dt><dd>${payments}</dd></div></dl>
${sales.parts.length > 0 && partsOf(shown)}</section>
${branchesView(shown)}${countersOf(shown)}${sales.channels.length > 0 && channelsOf(shown)}${ordersOf(shown)}`
}

/** A bar for each hour, or for each of several days; the table below has the numbers. */
function partsOf(shown: SalesShown): Html {
  const { say, sales, from, last, day, lastDay } = shown
  const isDay = day === lastDay
  const count = isDay ? 24 : Math.round((last - from) / DAY) + 1
  const width = 240 / count
  const nameOf = (part: number) =>
    isDay ? `${String(part).padStart(2, '0')}.00` : shown.shortDate(from + part * DAY)
  const most = Math.max(...sales.parts.map(({ sold }) => sold), 1)
  return html`<figure><svg class="hours" viewBox="0 0 240 60" role="img" aria-label="${say(isDay ? 'salesByHour' : 'salesByDay')}" preserveAspectRatio="none">
${sales.parts.map(({ part, sold }) => {
  const height = Math.max(1, Math.round((sold / most) * 56))
  return html`<rect x="${(part + 0.1) * width}" y="${60 - height}" width="${width * 0.8}" height="${height}" rx="1.5"><title>${nameOf(part)} · ${formatRupiah(sold)}</title></rect>`
})}</svg><figcaption class="scale">${(isDay ? ['00', '06', '12', '18', '24'] : [from, last].map(shown.shortDate)).map((mark) => html`<span>${mark}</span>`)}</figcaption></figure>
<details><summary>${say(isDay ? 'byHour' : 'byDay')}</summary><div class="table sums"><table><thead><tr>${sumHeads(shown, say(isDay ? 'hour' : 'day'))}</tr></thead><tbody>
${sales.parts.map((each) => html`<tr><td>${nameOf(each.part)}</td>${sumCells(shown, each)}</tr>`)}</tbody></table></div></details>`
}

/** Nothing where the counters are all in one shop. */
function branchesView(shown: SalesShown): Html | false {
  const { say, sales, mode, day, lastDay } = shown
  const branches = [...new Set(sales.counters.map(({ branch }) => branch))].sort()
  if (branches.length < 2) return false
  return html`<section class="card table sums"><table><thead><tr>${sumHeads(shown, say('branch'))}</tr></thead><tbody>
${branches.map((branch) => {
  const there = sales.counters.filter((each) => each.branch === branch)
  const orders = new URLSearchParams({ mode, branch, from: day, to: lastDay }).toString()
  return html`<tr><td><strong>${branch === '' ? say('noBranch') : html`<a href="/orders?${orders}">${branch}</a>`}</strong></td>${sumCells(shown, addedUp(there))}</tr>`
})}</tbody></table></section>`
}

const countersOf = (shown: SalesShown): Html => {
  const { say, now, sales } = shown
  return html`<section class="card table sums"><table><thead><tr>${sumHeads(shown, say('counter'))}</tr></thead><tbody>
${sales.counters.map(
  (counter) =>
    html`<tr><td><strong>${counter.name}</strong>${counter.branch !== '' && html` <span class="soft">${counter.branch}</span>`}${stateOf(shown, counter, now)}</td>${sumCells(shown, counter)}</tr>`,
)}</tbody></table>${sales.counters.length === 0 && html`<p class="empty">${say('noCounters')}</p>`}</section>`
}

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
  return html`<section class="card table sums"><table><thead><tr>
<th>${say('channel')}</th><th class="money">${say('payments')}</th><th class="money">${say('sold')}</th></tr></thead><tbody>
${sales.channels.map(({ channel, payments, sold }) => html`<tr><td>${channelIn(shown, channel)}</td><td class="count" data-label="${say('payments')}">${payments}</td><td class="money" data-label="${say('sold')}">${formatRupiah(sold)}</td></tr>`)}</tbody></table></section>`
}

function ordersOf(shown: SalesShown): Html {
  const { say, language, sales, day, lastDay } = shown
  const when = day === lastDay ? shown.time : shown.moment
  return html`<section class="card table"><table><thead><tr>
<th>${say('when')}</th><th>${say('counter')}</th><th>${say('orderNumber')}</th><th>${say('channel')}</th><th class="money">${say('amount')}</th><th>${say('state')}</th></tr></thead><tbody>
${sales.orders.map(({ counter, counterId, number, channel, state, amount, refunded, at }) => {
  const label = counterTextsIn(language)(`state.${state}.short`) ?? state
  return html`<tr><td>${when(at)}</td><td>${counter}</td><td><a href="/orders/${counterId}/${encodeURIComponent(number)}"><code>${number}</code></a></td><td>${channelIn(shown, channel)}</td><td class="money">${formatRupiah(amount)}
${refunded > 0 && html`<small>${say('refundedOf', { amount: formatRupiah(refunded) })}</small>`}</td><td>${badge(state, label)}</td></tr>`
})}</tbody></table>${sales.orders.length === 0 && html`<p class="empty">${say('noOrders')}</p>`}</section>`
}
