import type { CounterMode } from '../../../../shared/merchant/merchant.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import type { KnownCounter } from '../../counters/counter-book.ts'
import { dayOf } from '../../days.ts'
import { cursorText } from '../../lists/filters.ts'
import type { Column, Cursor, Filters, List } from '../../lists/list.ts'
import { everything, listNames } from '../../lists/list.ts'
import type { ListedRow } from '../../lists/list-book.ts'
import { choiceField, type Option, textField } from '../fields.ts'
import type { Words } from '../page.ts'
import { badgeAbove } from '../state-badge.ts'
import { named, pagerView, table } from '../table.ts'
import { shownText } from './cells.ts'

interface ListShown extends Words {
  readonly list: List
  readonly filters: Filters
  readonly rows: readonly ListedRow[]
  readonly next: Cursor | null
  /** The lists of this mode. */
  readonly counters: readonly Pick<KnownCounter, 'id' | 'name'>[]
  readonly branches: readonly string[]
  /** The only branch that this person may see; null for all. */
  readonly only: string | null
  readonly otherMode: CounterMode | null
}

/** The pages of all lists, with the present one marked. */
export const tabsView = ({ say }: Pick<Words, 'say'>, name: string, mode: CounterMode): Html =>
  html`<nav class="tabs" aria-label="${say('records')}">${listNames.map((each) => html`<a href="/${each}?mode=${mode}" ${each === name && html`aria-current="page"`}>${say(each)}</a>`)}</nav>`

export function listView(shown: ListShown): Html {
  const { say, list, filters, rows, next, otherMode } = shown
  const at = (of: Filters, ending = '') => addressOf(shown, of, ending)
  const columns = list.columns.flatMap((each) => (each.isInFileOnly ? [] : [columnOf(shown, each)]))
  const unfiltered = { ...everything(filters.mode), branch: shown.only }
  const isFiltered = at({ ...filters, after: null }) !== at(unfiltered)
  return html`${tabsView(shown, list.name, filters.mode)}<section class="card stack"><h1>${say(list.name)}</h1>
${shown.only !== null && html`<p class="soft">${say('onlyBranch', { branch: shown.only })}</p>`}
${filters.mode === 'training' && html`<p class="notice">${say('salesTraining')}</p>`}
${filterView(
  shown,
  html`${rows.length > 0 && html`<a class="button" href="${at({ ...filters, after: null }, '.csv')}">${say('save')}</a>`}${isFiltered && html`<a class="button" href="${at(unfiltered)}">${say('clear')}</a>`}${otherMode !== null && html`<a class="button" href="${at(everything(otherMode))}">${say('salesInMode', { mode: say(otherMode) })}</a>`}`,
)}</section>
<section class="card table" id="rows">${table(rows, columns)}
${rows.length === 0 && html`<p class="empty">${say(isFiltered || filters.after ? 'nothingFound' : 'nothing')}</p>`}</section>
${pagerView(say, next && at({ ...filters, after: next }), filters.after && at({ ...filters, after: null }))}`
}

/** The address of a list with these filters. */
function addressOf(
  { list, zone }: Pick<ListShown, 'list' | 'zone'>,
  filters: Filters,
  ending: string,
): string {
  const { mode, search, branch, counter, from, to, chosen, after } = filters
  const members = {
    mode,
    q: search,
    branch: branch ?? '',
    counter: counter ?? '',
    ...chosen,
    from: from === null ? '' : dayOf(from, zone),
    to: to === null ? '' : dayOf(to - 1, zone),
    after: after === null ? '' : cursorText(after),
  }
  const said = Object.entries(members).filter(([, value]) => value !== '')
  return `/${list.name}${ending}?${new URLSearchParams(said).toString()}`
}

function columnOf(shown: ListShown, column: Column) {
  const { head, format } = column
  const look = format.as === 'money' ? 'money' : format.as === 'facts' ? 'long' : ''
  const name = format.as === 'moment' ? `${shown.say(head)} (${shown.zone})` : shown.say(head)
  return named(name, (row: ListedRow) => contentOf(shown, column, row), look)
}

function contentOf(words: ListShown, { of, format, leadsTo }: Column, row: ListedRow): Html | string {
  const value = row[of]
  const text = shownText(format, value, words)
  if (of === 'state') return badgeAbove(String(value), text, belowState(words, row))
  const shown = format.as === 'code' ? html`<code>${text}</code>` : text
  if (!leadsTo || text === '') return shown
  return html`<a href="/${leadsTo}/${row.counter}/${encodeURIComponent(String(value))}">${shown}</a>`
}

const belowState = (words: ListShown, row: ListedRow): string =>
  words.list.columns
    .flatMap(({ of, belowState }) => (belowState ? shownText(belowState, row[of], words) || [] : []))
    .join(' ')

/** `others` are further actions, beside the button. */
function filterView(shown: ListShown, others: Html): Html {
  const { say, zone, list, filters, branches, only, counters } = shown
  const hint = list.name === 'orders' ? 'ordersHint' : list.name === 'log' ? 'logHint' : 'numberHint'
  return html`<form method="get" action="/${list.name}#rows" class="fields filters"><input type="hidden" name="mode" value="${filters.mode}">
${list.searched.length > 0 && html`<div class="wide"><label for="q">${say('search')}</label><input id="q" name="q" type="search" maxlength="100" value="${filters.search}" aria-describedby="q-hint"><p id="q-hint" class="soft small">${say(hint)}</p></div>`}
${list.choices.map(({ of, head, values, format }) =>
  selectView(
    shown,
    of,
    say(head),
    values.map((value) => [value, shownText(format, value, shown)]),
    filters.chosen[of],
  ),
)}
${
  only === null &&
  (branches.length > 0 || filters.branch !== null) &&
  selectView(
    shown,
    'branch',
    say('branch'),
    [...new Set([...branches, ...(filters.branch === null ? [] : [filters.branch])])].map((each) => [
      each,
      each,
    ]),
    filters.branch,
  )
}
${selectView(
  shown,
  'counter',
  say('counter'),
  counters.map(({ id, name }) => [id, name]),
  filters.counter,
)}
${dayField('from', say('from'), filters.from === null ? '' : dayOf(filters.from, zone))}
${dayField('to', say('to'), filters.to === null ? '' : dayOf(filters.to - 1, zone))}
<div class="wide actions"><button class="main">${say('show')}</button>${others}</div></form>`
}

const dayField = (name: string, label: string, value: string): Html =>
  textField({ name, label, value, rest: html`type="date"` })

const selectView = (
  { say }: Words,
  name: string,
  label: string,
  options: readonly Option[],
  chosen: string | null | undefined,
): Html => choiceField({ name, label, options: [['', say('all')], ...options], chosen: chosen ?? '' })
