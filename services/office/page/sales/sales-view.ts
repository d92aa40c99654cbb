import { DAY } from '../../../../shared/durations.ts'
import { locales } from '../../../../shared/language.ts'
import type { CounterMode } from '../../../../shared/merchant/merchant.ts'
import { formatRupiah, type Sen, signedRupiah } from '../../../../shared/money.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import { isConnected } from '../../counters/connected.ts'
import type { ChannelSales, CounterSales, DaySales } from '../../sales/sales-book.ts'
import type { Span } from '../../sales/span.ts'
import { channelIn, summedChannelIn } from '../channel-in.ts'
import type { Words } from '../page.ts'
import { badge } from '../state-badge.ts'
import { count, money, plain, table } from '../table.ts'
import { counterTextsIn } from '../texts/of-screens.ts'
import { receivedView } from './received-view.ts'

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
  /** The earlier days that are compared. */
  readonly earlier: Pick<Span, 'from' | 'to'>
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

const charges = ['service', 'tax'] as const
const chargeNames = { service: 'netService', tax: 'netTax' } as const
type Sums = Readonly<Record<'payments' | 'sold' | 'refunded' | (typeof charges)[number], number>>

const addedUp = (all: readonly Sums[]): Sums => ({
  payments: sumOf(all.map(({ payments }) => payments)),
  sold: sumOf(all.map(({ sold }) => sold)),
  refunded: sumOf(all.map(({ refunded }) => refunded)),
  service: sumOf(all.map(({ service }) => service)),
  tax: sumOf(all.map(({ tax }) => tax)),
})

/** A shop without service charge or tax does not see these columns. */
const chargesOf = ({ sales }: SalesShown) =>
  charges.filter((name) => sales.counters.some((counter) => counter[name] !== 0))

/** A counter's or a branch's sums have those of the earlier days beside them. */
type Compared = Sums & { readonly soldBefore?: number }

const sumColumns = (shown: SalesShown) => [
  count(shown.say('payments'), ({ payments }: Compared) => payments),
  money(
    shown.say('sold'),
    ({ sold, soldBefore = 0 }: Compared) =>
      html`<span>${signedRupiah(sold)}${soldBefore > 0 && html`<small>${shown.say('soldBefore', { amount: formatRupiah(soldBefore as Sen), change: changeIn(shown, sold, soldBefore) })}</small>`}</span>`,
  ),
  money(shown.say('refunded'), ({ refunded }: Sums) => signedRupiah(refunded)),
  money(shown.say('left'), ({ sold, refunded }: Sums) => signedRupiah(sold - refunded)),
  ...chargesOf(shown).map((name) =>
    money(shown.say(chargeNames[name]), (sums: Sums) => signedRupiah(sums[name])),
  ),
]

export function salesView(shown: SalesShown): Html {
  const { say, mode, otherMode, day, lastDay, today, before, after, sales } = shown
  const total = addedUp(sales.counters)
  const { payments, sold, refunded } = total
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
${chargesOf(shown).map((name) => html`<div><dt>${say(chargeNames[name])}</dt><dd>${signedRupiah(total[name])}</dd></div>`)}
<div><dt>${say('payments')}</dt><dd>${payments}</dd></div></dl>
${earlierView(shown, sold)}${missingView(shown)}${reviewView(shown)}
${sales.parts.length > 0 && html`${partsOf(shown)}<p class="soft small">${say('salesCounted')}</p>`}</section>
${branchesView(shown)}${countersOf(shown)}${sales.channels.length > 0 && channelsOf(shown)}${receivedView(shown, sales.received)}${ordersOf(shown)}`
}

/** How much more than before, in percent; empty where that says nothing: from zero, or tenfold and more. */
function changeIn({ language }: Pick<Words, 'language'>, amount: number, before: number): string {
  const change = (amount - before) / before
  if (before <= 0 || change >= 10) return ''
  const format = new Intl.NumberFormat(locales[language], { style: 'percent', signDisplay: 'exceptZero' })
  return ` (${format.format(change)})`
}

/** The same weekdays before, for the whole shop; nothing where nothing was sold then. */
function earlierView(shown: SalesShown, sold: number): Html | false {
  const { say, earlier, sales } = shown
  const soldBefore = sumOf(sales.counters.map((counter) => counter.soldBefore))
  if (soldBefore === 0) return false
  const isWhole = (earlier.to - earlier.from) % DAY === 0
  const [first, last] = [shown.date(earlier.from), shown.date(earlier.to - 1)]
  const days = `${first === last ? first : `${first} – ${last}`}${isWhole ? '' : say('untilTime', { time: shown.time(earlier.to) })}`
  const amount = formatRupiah(soldBefore as Sen)
  return html`<p class="soft">${say('soldEarlier', { days, amount, change: changeIn(shown, sold, soldBefore) })}</p>`
}

const MAX_NAMED = 5

/** Whose sales of these days have not all arrived: the sums above may still grow. */
function missingView(shown: SalesShown): Html | false {
  const names = shown.sales.counters.filter((each) => mayLack(shown, each)).map(({ name }) => name)
  if (names.length === 0) return false
  const counters = `${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ' …' : ''}`
  return html`<p class="notice">${shown.say('salesMissing', { counters })}</p>`
}

/** What a counter that is switched off did on days before it was seen last has arrived. */
const mayLack = ({ last, now }: SalesShown, { seenAt, isEnded, wentBack, isWhole }: CounterSales): boolean =>
  !isEnded && seenAt !== null && (wentBack || !isWhole || (!isConnected(seenAt, now) && seenAt < last + DAY))

/** Payments of another amount than was asked; a counter's own report may have them, these sums do not. */
function reviewView({ say, mode, sales: { inReview } }: SalesShown): Html | false {
  if (inReview.payments === 0) return false
  const cases = `/cases?${new URLSearchParams({ mode, attention: 'mismatch' }).toString()}`
  const words = { count: String(inReview.payments), amount: formatRupiah(inReview.amount) }
  return html`<p class="notice">${say('salesInReview', words)} <a href="${cases}">${say('cases')}</a></p>`
}

/** More bars have no room for their amounts; the table below has them. */
const MAX_NAMED_BARS = 31
const BAR_HEIGHT = 64

/** A bar for each hour, or for each of several days, with its amount in short; the table below has the numbers. */
function partsOf(shown: SalesShown): Html {
  const { say, sales, from, last, day, lastDay, language } = shown
  const isDay = day === lastDay
  const length = isDay ? 24 : Math.round((last - from) / DAY) + 1
  const hasNames = length <= MAX_NAMED_BARS
  const nameOf = (part: number) => (isDay ? `${twoDigits(part)}.00` : shown.shortDate(from + part * DAY))
  const soldIn = new Map(sales.parts.map(({ part, sold }) => [part, sold]))
  const most = Math.max(...soldIn.values(), 1)
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 })
  const barOf = (part: number) => {
    const sold = soldIn.get(part) ?? 0
    const height = Math.max(1, Math.round((sold / most) * BAR_HEIGHT))
    return html`<li>${
      sold > 0 &&
      html`${hasNames && html`<b aria-hidden="true">${short.format(sold / 100)}</b>`}<svg height="${height}" aria-hidden="true"><rect width="100%" height="100%" rx="2"/></svg>
<span class="hidden">${nameOf(part)}: ${formatRupiah(sold as Sen)}</span>`
    }${hasNames && html`<small aria-hidden="true">${isDay ? twoDigits(part) : dayOfMonth(day, part)}</small>`}</li>`
  }
  return html`<figure><ol class="${length > 24 ? 'bars many' : 'bars'}" aria-label="${say(isDay ? 'salesByHour' : 'salesByDay')}">
${Array.from({ length }, (_, part) => barOf(part))}</ol>${!hasNames && html`<figcaption class="scale">${[from, last].map((at) => html`<span>${shown.shortDate(at)}</span>`)}</figcaption>`}</figure>
<details><summary>${say(isDay ? 'byHour' : 'byDay')}</summary><div class="table sums">${table(sales.parts, [plain(say(isDay ? 'hour' : 'day'), ({ part }) => nameOf(part)), ...sumColumns(shown)])}</div></details>`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
/** The day of the month, so many days after a day in a form's spelling. */
const dayOfMonth = (day: string, after: number) => new Date(Date.parse(day) + after * DAY).getUTCDate()

/** Nothing where the counters are all in one shop. */
function branchesView(shown: SalesShown): Html | false {
  const { say, sales, mode, day, lastDay } = shown
  const branches = [...new Set(sales.counters.map(({ branch }) => branch))].sort()
  if (branches.length < 2) return false
  const rows = branches.map((branch) => ({
    branch,
    ...addedUp(sales.counters.filter((each) => each.branch === branch)),
    soldBefore: sumOf(
      sales.counters.filter((each) => each.branch === branch).map(({ soldBefore }) => soldBefore),
    ),
  }))
  const linked = (branch: string) =>
    html`<a href="/orders?${new URLSearchParams({ mode, branch, from: day, to: lastDay }).toString()}">${branch}</a>`
  const name = ({ branch }: { branch: string }) =>
    html`<strong>${branch === '' ? say('noBranch') : linked(branch)}</strong>`
  return html`<section class="card table sums">${table(rows, [plain(say('branch'), name), ...sumColumns(shown)])}</section>`
}

const countersOf = (shown: SalesShown): Html => {
  const { say, sales } = shown
  const name = (counter: CounterSales) =>
    html`<strong>${counter.name}</strong>${counter.branch !== '' && html` <span class="soft">${counter.branch}</span>`}${stateOf(shown, counter)}`
  return html`<section class="card table sums">${table(sales.counters, [plain(say('counter'), name), ...sumColumns(shown)])}${sales.counters.length === 0 && html`<p class="empty">${say('noCounters')}</p>`}</section>`
}

/** Why a counter's numbers may be incomplete. */
function stateOf(shown: SalesShown, counter: CounterSales): Html | false {
  const { say, dateTime } = shown
  const { seenAt, isEnded, wentBack, isWhole } = counter
  if (isEnded) return html`<small><span class="badge">${say('endedShort')}</span></small>`
  if (wentBack) return html`<small><span class="badge bad">${say('sendsNothing')}</span></small>`
  if (seenAt === null) return html`<small><span class="badge warn">${say('neverSeen')}</span></small>`
  if (!isWhole) return html`<small><span class="badge warn">${say('copying')}</span></small>`
  return (
    mayLack(shown, counter) &&
    html`<small><span class="badge warn">${say('countedUntil', { at: dateTime(seenAt) })}</span></small>`
  )
}

function channelsOf(shown: SalesShown): Html {
  const { say, sales } = shown
  return html`<section class="card table sums">${table(sales.channels, [
    plain(say('channel'), ({ channel }: ChannelSales) => summedChannelIn(shown, channel)),
    ...sumColumns(shown),
  ])}</section>`
}

function ordersOf(shown: SalesShown): Html {
  const { say, language, sales, day, lastDay } = shown
  const when = day === lastDay ? shown.time : shown.moment
  const texts = counterTextsIn(language)
  return html`<section class="card table">${table(sales.orders, [
    plain(say('when'), ({ at }) => when(at)),
    plain(say('counter'), ({ counter }) => counter),
    plain(
      say('orderNumber'),
      ({ counterId, number }) =>
        html`<a href="/orders/${counterId}/${encodeURIComponent(number)}"><code>${number}</code></a>`,
    ),
    plain(say('channel'), ({ channel }) => channelIn(shown, channel)),
    plain(
      say('amount'),
      ({ amount, refunded }) =>
        html`${formatRupiah(amount)}${refunded > 0 && html`<small>${say('refundedOf', { amount: formatRupiah(refunded) })}</small>`}`,
      'money',
    ),
    plain(say('state'), ({ state }) => badge(state, texts(`state.${state}.short`) ?? state)),
  ])}${sales.orders.length === 0 && html`<p class="empty">${say('noOrders')}</p>`}</section>`
}
