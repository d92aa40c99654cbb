import { typedIn } from '../../../shared/typed-search.ts'
import type { Value } from '../database/database.ts'
import type { Filters, List } from './list.ts'
import { begins, hasWords, type PutValue, type WantedWords, waysOf } from './ways.ts'

/** A statement with its values. */
export interface Query {
  readonly sql: string
  readonly values: readonly Value[]
}

/** What narrows a list down besides its filters: `hasDoubles` if a journal was sent under two names; the counters of the branch that is asked for. */
interface Narrowing {
  readonly hasDoubles: boolean
  readonly inBranch: readonly string[] | null
  /** The words that were typed, of a list whose rows have words; null where no row can have them all. */
  readonly words?: WantedWords | null
}

/**
 * The rows of a list that a query asks for, newest first. Each way to match is a query of its own on one
 * index; joined by OR they would use none. Row-level security allows an index only for comparisons that
 * PostgreSQL calls leakproof, so neither LIKE nor a text search is used.
 */
export function queryFor(list: List, filters: Filters, limit: number, narrowing: Narrowing): Query {
  const { table } = list
  const values: Value[] = []
  const value = isAnyPlanGood(list, filters, narrowing)
    ? hiddenIn(values)
    : (one: Value) => `$${values.push(one)}`
  const wanted = wantedOf(list, filters, narrowing, value)
  const select = (from: string, where: readonly string[]) =>
    `(SELECT t.* FROM ${from} WHERE ${[...wanted, ...where].join(' AND ')} ${newest(list)} LIMIT ${limit})`
  const named = (rows: string) =>
    `WITH page AS (${rows}) SELECT t.*, ${besides(list)} FROM page t JOIN counters c ON c.id = t.counter ${joinBesides(list)} ${newest(list)}`
  if (typedIn(filters.search) === '') return { sql: named(select(`${table} t`, [])), values }
  const ways = waysOf(list, filters, narrowing.words ?? null).map((way) => {
    if (way.by === 'beginning') return select(`${table} t`, [begins(`t.${way.column}`, way.text, value)])
    if (way.by === 'amount') return select(`${table} t`, [`t.${way.column} = ${value(way.amount)}`])
    const { first, others } = way.words
    if (first.spelt !== null) {
      const words = { spelt: first.spelt, others }
      return byTime({ list, filters, limit, words, wanted }, value)
    }
    return select(`order_names w JOIN ${table} t ON t.counter = w.counter AND t.number = w.number`, [
      begins('w.word', first.begins, value),
      ...hasWords('w', others, value),
    ])
  })
  if (ways.length === 0) ways.push(select(`${table} t`, ['false']))
  return {
    sql: named(`(SELECT * FROM (${ways.join(' UNION ')}) t ${newest(list)} LIMIT ${limit})`),
    values,
  }
}

interface ByTime {
  readonly list: List
  readonly filters: Filters
  readonly limit: number
  readonly words: { readonly spelt: readonly string[]; readonly others: WantedWords['others'] }
  readonly wanted: readonly string[]
}

/**
 * The newest rows with one of these words, of which each has thousands: each word's rows come from its index in the order of time,
 * until enough of them are wanted.
 */
function byTime({ list, filters, limit, words, wanted }: ByTime, value: PutValue): string {
  const newestOf = (row: string) => `ORDER BY ${row}.created_at DESC, ${row}.counter DESC, ${row}.number DESC`
  const bounds = placeOf({ ...list, time: 'created_at' }, filters, 'w', value)
  // The other words come before the order itself, which is dear to look up for nothing.
  const of = ['w.word = s.word', ...bounds, ...hasWords('w', words.others, value)].join(' AND ')
  return `(SELECT * FROM (SELECT DISTINCT ON (t.created_at, t.counter, t.number) t.*
    FROM (SELECT json_array_elements_text((${value(JSON.stringify(words.spelt))})::json) AS word) s CROSS JOIN LATERAL
      (SELECT t.* FROM (SELECT w.counter, w.number, w.created_at FROM order_names w WHERE ${of} ${newestOf('w')} OFFSET 0) w
        JOIN ${list.table} t ON t.counter = w.counter AND t.number = w.number
        WHERE ${wanted.join(' AND ')} ${newestOf('w')} LIMIT ${limit}) t ${newestOf('t')}) t LIMIT ${limit})`
}

/** A search that finds more in all its ways is no {@link quickQueryFor quick} one. */
const MAX_QUICK = 2_000

/**
 * The same for a search that finds little, as most do; if it finds more, every row says `isTooMany`, and there is at least one. It
 * reads the beginning of each index, in its order, for any values: so PostgreSQL plans it once and not at each search.
 * Planning takes several times as long as searching. Null for a query that searches nothing.
 */
export function quickQueryFor(
  list: List,
  filters: Filters,
  limit: number,
  narrowing: Narrowing,
): Query | null {
  const { table, key } = list
  const ways = waysOf(list, filters, narrowing.words ?? null)
  if (ways.length === 0) return null
  const values: Value[] = []
  const value = hiddenIn(values)
  const wanted = wantedOf(list, filters, narrowing, value)
  // The rows of an amount are the beginning of an index as they are: only those that are found in another way are looked up.
  const amounts = ways.flatMap((way) => (way.by === 'amount' ? [`t.${way.column}`, value(way.amount)] : []))
  const keys = (from: string, by: string, text: string, isWord: boolean) =>
    `(SELECT t.counter, t."${key}", ${isWord} AS "isWord" FROM ${from} t WHERE ${begins(by, text, value)} ORDER BY ${by} USING ~<~ LIMIT ${MAX_QUICK + 1})`
  const found = ways.flatMap((way) => {
    if (way.by === 'amount') return []
    return way.by === 'word'
      ? [keys('order_names', 't.word', way.words.first.begins, true)]
      : [keys(table, `t.${way.column}`, way.text, false)]
  })
  const tooMany = found.length === 0 ? 'false' : `(SELECT count(*) > ${MAX_QUICK} FROM found)`
  const others = ways.flatMap((way) => (way.by === 'word' ? hasWords('t', way.words.others, value) : []))
  const select = (what: string, from: string, where: readonly string[]) =>
    `(SELECT ${what} FROM ${from} WHERE ${[...wanted, ...where].join(' AND ')} ${newest(list)} LIMIT ${limit})`
  const rows = [
    ...(found.length === 0
      ? []
      : [
          select(
            // One row may be found in several ways.
            `DISTINCT ON (t.${list.time}, t.counter, t."${key}") t.*`,
            // Not joined: below a million rows the plan, which counts with thousands of keys, would read the whole table.
            `(SELECT * FROM found WHERE NOT ${tooMany}) k CROSS JOIN LATERAL
              (SELECT * FROM ${table} o WHERE o.counter = k.counter AND o."${key}" = k."${key}" OFFSET 0) t`,
            [
              ...(others.length === 0 ? [] : [`(NOT k."isWord" OR (${others.join(' AND ')}))`]),
              ...(amounts.length === 0 ? [] : [amounts.join(' IS DISTINCT FROM ')]),
            ],
          ),
        ]),
    ...(amounts.length === 0 ? [] : [select('t.*', `${table} t`, [amounts.join(' = ')])]),
  ]
  const parts = [
    ...(found.length === 0 ? [] : [`found AS MATERIALIZED (${found.join(' UNION ALL ')})`]),
    `page AS (SELECT * FROM (${rows.join(' UNION ALL ')}) t ${newest(list)} LIMIT ${limit})`,
  ]
  const sql = `WITH ${parts.join(', ')}
    SELECT f."isTooMany", t.*, ${besides(list)} FROM (SELECT ${tooMany} AS "isTooMany") f
      LEFT JOIN page t ON true LEFT JOIN counters c ON c.id = t.counter ${joinBesides(list)} ${newest(list)}`
  return { sql, values }
}

/** PostgreSQL keeps a plan only if the values are no reason to make another. It does not look at one that is selected. */
const hiddenIn =
  (values: Value[]): PutValue =>
  (one, type = typeof one === 'number' ? 'bigint' : 'text') =>
    `(SELECT $${values.push(one)}::${type})`

/** If a page is the beginning of one index for any values. */
const isAnyPlanGood = (
  list: List,
  { search, counter, from, to, chosen }: Filters,
  { inBranch }: Narrowing,
): boolean =>
  search === '' &&
  [counter, from, to, inBranch].every((narrowed) => narrowed === null) &&
  Object.keys(chosen).length <= 1 &&
  !list.choices.some(({ of, holds }) => holds && of in chosen)

/** The conditions on a row `t` that the filters make. */
function wantedOf(
  list: List,
  filters: Filters,
  { hasDoubles, inBranch }: Narrowing,
  value: PutValue,
): string[] {
  const mode = value(filters.mode)
  return [
    `t.mode = ${mode}`,
    ...(filters.counter === null ? [] : [`t.counter = ${value(filters.counter, 'uuid')}::uuid`]),
    ...(inBranch === null ? [] : [`t.counter = ANY (${value(`{${inBranch.join(',')}}`, 'uuid[]')}::uuid[])`]),
    ...placeOf(list, filters, 't', value),
    ...list.choices.flatMap(({ of, holds = (_, chosen) => `t."${of}" = ${chosen}` }) =>
      of in filters.chosen ? [holds(mode, value(filters.chosen[of] ?? ''))] : [],
    ),
    ...(hasDoubles ? [isTheFirst(list)] : []),
  ]
}

/** Where a row stands in time: between the days that are asked for, and after the page before. */
function placeOf(
  { key, keyType, time }: List,
  { from, to, after }: Filters,
  row: 't' | 'w',
  value: PutValue,
): string[] {
  return [
    ...(from === null ? [] : [`${row}.${time} >= ${value(from)}`]),
    ...(to === null ? [] : [`${row}.${time} < ${value(to)}`]),
    ...(after
      ? [
          `(${row}.${time}, ${row}.counter, ${row}."${key}") < (${value(after.at)}::bigint, ${value(after.counter, 'uuid')}::uuid, ${value(after.key, keyType)}::${keyType})`,
        ]
      : []),
  ]
}

const newest = ({ time, key }: List) => `ORDER BY t.${time} DESC, t.counter DESC, t."${key}" DESC`
/** What a row says besides the columns of its table. */
const besides = ({ beside }: List) =>
  [
    'c.name AS "counterName", c.branch AS "branchName"',
    ...(beside?.columns ?? []).map((column) => `b."${column}"`),
  ].join(', ')
const joinBesides = ({ beside, key }: List) =>
  beside ? `LEFT JOIN (${beside.sql}) b ON b."${key}" = t."${key}"` : ''

/**
 * The order of counters with the same journal. One that is still enrolled comes first; if there are several, the oldest, as
 * the others are copies of its disk. If all have ended, the newest, which continued from the others.
 */
export const rankOf = (counter: string): string =>
  `${counter}.ended_at IS NOT NULL, CASE WHEN ${counter}.ended_at IS NULL THEN ${counter}.enrolled_at ELSE -${counter}.enrolled_at END, ${counter}.id`

/** Whether two counters, `t` and `n`, have sent the same journal. */
const SAME_JOURNAL = `EXISTS (SELECT 1 FROM copies i JOIN copies j ON j.kind = i.kind AND j.key = i.key
    WHERE i.kind = 'identity' AND i.counter = t.counter AND j.counter = n.counter AND i.row IS NOT NULL AND j.row IS NOT NULL)`

/**
 * If two counters have the same row of one journal, only the one that came further shows it: the older may be a till that died. Of
 * two that are as far, the first of the counters does; of two cases, one that is still open.
 */
export function isTheFirst({ table, same, progress }: Pick<List, 'table' | 'same' | 'progress'>): string {
  const isOpen = (row: string) => (progress && progress.table !== table ? [`${row}.attention IS NULL`] : [])
  const place = (row: string, counter: string) =>
    [...(progress ? [`-${row}.progress`] : []), ...isOpen(row), rankOf(counter)].join(', ')
  // As NOT EXISTS it would become a join, which sorts or hashes millions of orders for the few that have come twice.
  return `(SELECT true FROM ${progress?.table ?? table} n
  JOIN counters nc ON nc.id = n.counter JOIN counters tc ON tc.id = t.counter
  WHERE ${same.map((column) => `n."${column}" = t."${column}"`).join(' AND ')} AND n.mode = t.mode AND n.counter <> t.counter
    AND ${SAME_JOURNAL} AND (${place('n', 'nc')}) < (${place('t', 'tc')}) LIMIT 1) IS NULL`
}
