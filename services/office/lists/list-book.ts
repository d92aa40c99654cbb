import { pageOf } from '../../../shared/page-of.ts'
import type { Queries } from '../database/database.ts'
import type { Cursor, Filters, List } from './list.ts'
import { type Query, queryFor, quickQueryFor } from './list-query.ts'
import { readSpelt, type SpeltWords } from './spelt-words.ts'
import { typedWords, type WantedWords } from './ways.ts'

/** A row of a list by its columns, with the names of its counter and branch. */
export type ListedRow = Readonly<Record<string, string | number | boolean | null>> & {
  readonly counter: string
  readonly counterName: string
  readonly branchName: string
}

export interface ListBook {
  /** One page; `next` is the start of the next one, null at the end. */
  read(
    list: List,
    filters: Filters,
  ): Promise<{ readonly rows: readonly ListedRow[]; readonly next: Cursor | null }>
  /** All rows of a query, some at a time. */
  readAll(list: List, filters: Filters): AsyncIterable<readonly ListedRow[]>
}

const PAGE_ROWS = 50
const ROWS_AT_ONCE = 2_000
const KNOWN_MS = 30_000

export function createListBook(database: Queries, elapsed: () => number): ListBook {
  const known = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>()

  /** Whether two counters have sent the same journal: only then must every search look for duplicates. */
  function hasDoubles(mode: string): Promise<boolean> {
    const last = known.get(mode)
    if (last && elapsed() - last.at < KNOWN_MS) return last.answer
    const answer = database
      .query(
        `SELECT 1 FROM counters c JOIN copies i ON i.counter = c.id AND i.kind = 'identity' AND i.row IS NOT NULL
          WHERE c.mode = $1 GROUP BY i.key HAVING count(*) > 1 LIMIT 1`,
        mode,
      )
      .then((found) => found.length > 0)
    answer.catch(() => known.delete(mode))
    known.set(mode, { at: elapsed(), answer })
    return answer
  }

  async function countersIn({ mode, branch }: Filters): Promise<readonly string[] | null> {
    if (branch === null) return null
    const found = await database.query<{ id: string }>(
      'SELECT id FROM counters WHERE mode = $1 AND branch = $2',
      mode,
      branch,
    )
    return found.map(({ id }) => id)
  }

  const ask = <Row>({ sql, values }: Query) => database.queryPlanned<Row>(sql, ...values)

  /** Null where a search finds too much for it. */
  async function quickly(query: Query | null): Promise<readonly ListedRow[] | null> {
    if (query === null) return null
    const found = await ask<ListedRow & { isTooMany: boolean }>(query)
    // A search that finds nothing has one row without a counter.
    return found[0]?.isTooMany ? null : found.filter(({ counter }) => counter !== null)
  }

  /** A word that thousands of orders have may stand beside one that few have: then these are looked through. */
  async function rowsOf(list: List, filters: Filters, limit: number, of: Parameters<typeof queryFor>[3]) {
    const words = typedWords(list, filters)
    const others = words.length > 1 ? await readSpelt(database, words) : noneSpelt
    for (const first of words.length > 0 ? words : [null]) {
      const wanted = first === null ? null : wantedWords(words, first, others)
      const found = await quickly(quickQueryFor(list, filters, limit, { ...of, words: wanted }))
      if (found !== null) return found
    }
    const spelt = words.length === 1 ? await readSpelt(database, words) : others
    // All of them are frequent. One that is spelt in few ways has fewer orders to look through.
    const [first = null] = words.toSorted((one, other) => waysToSpell(spelt, one) - waysToSpell(spelt, other))
    const wanted = first === null ? null : wantedWords(words, first, spelt)
    return ask<ListedRow>(queryFor(list, filters, limit, { ...of, words: wanted }))
  }

  async function part(list: List, filters: Filters, most: number) {
    const of = { hasDoubles: await hasDoubles(filters.mode), inBranch: await countersIn(filters) }
    const found = await rowsOf(list, filters, most + 1, of)
    const { rows, more } = pageOf('rows', found, most)
    const last = rows.at(-1)
    return { rows, next: last && more ? cursorOf(list, last) : null }
  }
  return {
    read: (list, filters) => part(list, filters, PAGE_ROWS),
    async *readAll(list, filters) {
      for (let after = filters.after, isFirst = true; isFirst || after !== null; isFirst = false) {
        const { rows, next } = await part(list, { ...filters, after }, ROWS_AT_ONCE)
        if (rows.length > 0) yield rows
        after = next
      }
    },
  }
}

const noneSpelt: SpeltWords = new Map()
const waysToSpell = (spelt: SpeltWords, word: string) => spelt.get(word)?.length ?? Number.POSITIVE_INFINITY

/** Null where no order has one of them. */
function wantedWords(words: readonly string[], first: string, spelt: SpeltWords): WantedWords | null {
  if ([...spelt.values()].some((found) => found?.length === 0)) return null
  const wanted = (begins: string) => ({ begins, spelt: spelt.get(begins) ?? null })
  return { first: wanted(first), others: words.filter((word) => word !== first).map(wanted) }
}

const cursorOf = ({ key, time }: List, row: ListedRow): Cursor => ({
  at: Number(row[time]),
  counter: row.counter,
  key: String(row[key]),
})
