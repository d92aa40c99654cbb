/** The queries of the index of orders: `listed` with its walks by time, channel and state, and `texts` for words. */
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import { type SearchTerms, searchTerms } from '../search.ts'

/** A filter for orders; a missing member filters nothing. Moments are epoch milliseconds. */
export interface OrderFilter {
  readonly search: string
  /** Made at this moment or later. */
  readonly from?: number | undefined
  /** Made before this moment. */
  readonly to?: number | undefined
  readonly paymentTypes?: readonly string[] | undefined
  readonly states?: readonly OrderStateKind[] | undefined
  /** Only refunded orders. */
  readonly refunded?: true | undefined
}

/** The same with the ids of refunded orders, which the index does not know. */
export type FilterOfIndex = Omit<OrderFilter, 'refunded'> & { readonly ids?: readonly number[] | undefined }

/** The query for one page of a filter: by text in the order of ids, which the index of texts keeps; else by time. */
export function queryOf(filter: FilterOfIndex, before: number | null, limit: number): Query {
  const { search, ...others } = filter
  const terms = searchTerms(search)
  return terms === null ? byTime(others, before, limit) : byText(terms, others, before, limit)
}

interface Query {
  readonly sql: string
  readonly values: readonly Value[]
}
type Value = string | number
type Others = Omit<FilterOfIndex, 'search'>

function byText(terms: SearchTerms, others: Others, before: number | null, limit: number): Query {
  const about = conditionsOf(others)
  // Text of less than three letters has no index: it is searched only among the newest orders.
  const [from, found] =
    terms.match === null
      ? ['listed l', condition("l.text LIKE ? ESCAPE '\\'", terms.like)]
      : [
          about.length === 0 ? 'texts' : 'texts JOIN listed l ON l.id = texts.rowid',
          condition('texts MATCH ?', terms.match),
        ]
  const newest = condition(`l.id > (SELECT max(id) FROM listed) - ${SHORT_LOOK}`)
  const id = terms.match === null ? 'l.id' : 'texts.rowid'
  const conditions = all([
    found,
    ...(terms.match === null ? [newest] : []),
    ...(before === null ? [] : [condition(`${id} < ?`, before)]),
    ...about,
  ])
  return {
    sql: `SELECT ${id} AS id FROM ${from} WHERE ${conditions.sql} ORDER BY ${id} DESC LIMIT ?`,
    values: [...conditions.values, limit],
  }
}

/** Reads each value of a list by its own walk along an index, at most one page of each. */
function byTime(others: Others, before: number | null, limit: number): Query {
  const { from, to, paymentTypes = [undefined], states = [undefined], ids } = others
  const walks = paymentTypes.flatMap((paymentType) =>
    states.map((state) => {
      const { sql, values } = all([
        ...conditionsOf({ from, to, ids, ...one('paymentTypes', paymentType), ...one('states', state) }),
        ...(before === null ? [] : [condition(AFTER, before)]),
      ])
      return {
        sql: `SELECT * FROM (SELECT l.id, l.created_at FROM listed l ${sql && `WHERE ${sql}`}
          ORDER BY l.created_at DESC, l.id DESC LIMIT ?)`,
        values: [...values, limit],
      }
    }),
  )
  const union = walks.map(({ sql }) => sql).join(' UNION ALL ')
  return {
    sql: `SELECT id FROM (${union}) ORDER BY created_at DESC, id DESC LIMIT ?`,
    values: [...walks.flatMap(({ values }) => values), limit],
  }
}

const SHORT_LOOK = 20_000
const AFTER = '(l.created_at, l.id) < (SELECT created_at, id FROM listed WHERE id = ?)'

const one = (name: 'paymentTypes' | 'states', value: string | undefined) =>
  value === undefined ? {} : { [name]: [value] }

function conditionsOf({ from, to, paymentTypes, states, ids }: Others): Query[] {
  return [
    ...(ids ? [condition('l.id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))] : []),
    ...(paymentTypes ? [condition(isOne('l.payment_type', paymentTypes), ...paymentTypes)] : []),
    ...(states ? [condition(isOne('l.state', states), ...states)] : []),
    ...(from === undefined ? [] : [condition('l.created_at >= ?', from)]),
    ...(to === undefined ? [] : [condition('l.created_at < ?', to)]),
  ]
}

const condition = (sql: string, ...values: readonly Value[]): Query => ({ sql, values })

const all = (conditions: readonly Query[]): Query => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
})

const isOne = (column: string, values: readonly Value[]) =>
  values.length === 1 ? `${column} = ?` : `${column} IN (${values.map(() => '?').join(', ')})`
