import { rupiahIn, typedIn } from '../../../shared/typed-search.ts'
import type { Value } from '../database/database.ts'
import { wordsOf } from '../feed/page-tables.ts'
import type { Filters, List } from './list.ts'

/** A statement with its values. */
export interface Query {
  readonly sql: string
  readonly values: readonly Value[]
}

/** Sorts after every other character. */
const LAST_LETTER = '\u{10ffff}'
/** A shorter text would match too many numbers. */
const MIN_LENGTH = 3

/**
 * The rows of a list that a query asks for, newest first. Each way to match is a query of its own on one
 * index; joined by OR they would use none. Row-level security allows an index only for comparisons that
 * PostgreSQL calls leakproof, so neither LIKE nor a text search is used. `hasDoubles` if a journal was sent
 * under two names; `inBranch` are the counters of the branch that is asked for.
 */
export function queryFor(
  list: List,
  filters: Filters,
  limit: number,
  { hasDoubles, inBranch }: { hasDoubles: boolean; inBranch: readonly string[] | null },
): Query {
  const { table, key, keyType, time } = list
  const values: Value[] = []
  const value = (one: Value) => `$${values.push(one)}`
  const [most, mode] = [value(limit), value(filters.mode)]
  const cursor =
    filters.after &&
    `(${value(filters.after.at)}::bigint, ${value(filters.after.counter)}::uuid, ${value(filters.after.key)}::${keyType})`
  const order = (of: string, by: string) =>
    `ORDER BY ${by} DESC, ${of}.counter DESC, ${of}."${key}" DESC LIMIT ${most}::int`
  const wanted = [
    `t.mode = ${mode}`,
    ...(filters.counter === null ? [] : [`t.counter = ${value(filters.counter)}::uuid`]),
    ...(inBranch === null ? [] : [`t.counter = ANY (${value(`{${inBranch.join(',')}}`)}::uuid[])`]),
    ...(filters.from === null ? [] : [`t.${time} >= ${value(filters.from)}`]),
    ...(filters.to === null ? [] : [`t.${time} < ${value(filters.to)}`]),
    ...list.choices.flatMap(({ of, holds = (_, chosen) => `t."${of}" = ${chosen}` }) =>
      of in filters.chosen ? [holds(mode, value(filters.chosen[of] ?? ''))] : [],
    ),
    ...(cursor ? [`(t.${time}, t.counter, t."${key}") < ${cursor}`] : []),
    ...(hasDoubles ? [isTheFirst(list)] : []),
  ]
  const select = (from: string, where: readonly string[]) =>
    `(SELECT t.* FROM ${from} WHERE ${[...wanted, ...where].join(' AND ')} ${order('t', `t.${time}`)})`
  const typed = typedIn(filters.search)
  if (typed === '') return { sql: named(select(`${table} t`, [])), values }

  const begins = (column: string, text: string) =>
    `${column} ~>=~ ${value(text)} AND ${column} ~<~ ${value(`${text}${LAST_LETTER}`)}`
  const spellings = typed.length < MIN_LENGTH ? [] : [...new Set([typed, typed.toUpperCase()])]
  const rupiah = rupiahIn(typed)
  // The longest word is the rarest.
  const [longest, ...others] = list.hasNames
    ? wordsOf(typed).toSorted((one, other) => other.length - one.length)
    : []
  const ways = [
    ...list.searched
      .filter((column) => column !== 'phone' || /^[+\d]/.test(typed))
      .flatMap((column) =>
        spellings.map((spelling) => select(`${table} t`, [begins(`t.${column}`, spelling)])),
      ),
    ...(list.amount && rupiah !== null
      ? [select(`${table} t`, [`t.${list.amount} = ${value(rupiah * 100)}`])]
      : []),
    ...(longest && longest.length >= 2
      ? [
          select(`order_names w JOIN ${table} t ON t.counter = w.counter AND t.number = w.number`, [
            begins('w.word', longest),
            ...others.map((word) => `strpos(lower(t.payer), ${value(word)}) > 0`),
          ]),
        ]
      : []),
  ]
  if (ways.length === 0) ways.push(select(`${table} t`, ['false']))
  return { sql: named(`(SELECT * FROM (${ways.join(' UNION ')}) t ${order('t', `t.${time}`)})`), values }

  function named(rows: string): string {
    const others = list.columns.flatMap(({ of, read }) => (read ? [`, ${read} AS "${of}"`] : [])).join('')
    return `SELECT t.*, c.name AS "counterName"${others} FROM ${rows} t JOIN counters c ON c.id = t.counter ${order('t', `t.${time}`)}`
  }
}

/**
 * Of counters with the same journal, which comes first: one that is still enrolled; of several, the oldest, as the others are
 * copies of its disk; of those that have ended, the newest, which went on from the others.
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
