import { type Content, type Html, html } from '../../sandbox/pages/html.ts'
import type { Say } from './texts.ts'

interface Column<Row> {
  readonly head: Content
  readonly cell: (row: Row) => Content
  readonly look: Look
  /** A narrow screen has no row of heads: there a column's head is beside each of its cells. */
  readonly isNamed: boolean
}

type Look = '' | 'money' | 'count' | 'long'

/** A column whose cells say by themselves what they are. */
export const plain = <Row>(head: Content, cell: (row: Row) => Content, look: Look = ''): Column<Row> => ({
  head,
  cell,
  look,
  isNamed: false,
})

/** A column whose cells say little without its head. */
export const named = <Row>(head: string, cell: (row: Row) => Content, look: Look = ''): Column<Row> => ({
  ...plain(head, cell, look),
  isNamed: true,
})

/** Named columns of amounts and of numbers, which are on the right. */
export const money = <Row>(head: string, cell: (row: Row) => Content) => named(head, cell, 'money')
export const count = <Row>(head: string, cell: (row: Row) => Content) => named(head, cell, 'count')

/** The rows come first: they say of what type the columns' cells are made. */
export const table = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Html =>
  html`<table><thead><tr>${columns.map(headOf)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => cellOf(column, row))}</tr>`)}</tbody></table>`

/** Leads to the rows behind those of a page, and back to the first ones; null where there are none. */
export const pagerView = (say: Say, next: string | null, first: string | null): Html | false =>
  (next !== null || first !== null) &&
  html`<nav class="actions after" aria-label="${say('next')}">${next !== null && html`<a class="button main" href="${next}">${say('next')}</a>`}${first !== null && html`<a class="button" href="${first}">${say('first')}</a>`}</nav>`

const headOf = ({ head, look }: Pick<Column<never>, 'head' | 'look'>): Html =>
  html`<th${(look === 'money' || look === 'count') && html` class="money"`}>${head}</th>`

const cellOf = <Row>({ head, cell, look, isNamed }: Column<Row>, row: Row): Html =>
  html`<td${look && html` class="${look}"`}${isNamed && html` data-label="${head}"`}>${cell(row)}</td>`
