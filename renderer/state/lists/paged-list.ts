import { create } from 'zustand'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { callFailureOf, onConnected } from '../../bridge/main-process.ts'
import { forgetOnLock } from '../on-lock.ts'

/** How many items a list reads at once. */
export const PAGE = 30

/** A page in the main process's answer. */
export interface Page<Item, Notes> {
  /** Newest first. */
  readonly items: readonly Item[]
  readonly more: boolean
  /** The answer's members beside its items. */
  readonly notes?: Notes
}

export interface PagedList<Query, Item, Notes> {
  readonly query: Query
  /** Newest first; null until the first answer. */
  readonly items: readonly Item[] | null
  readonly more: boolean
  /** Null until an answer has some. */
  readonly notes: Notes | null
  readonly failure: Failure | null
}

/** Reads the page after `after`, or the first one. */
type ReadPage<Query, Item, Notes> = (query: Query, after: Item | undefined) => Promise<Page<Item, Notes>>

/** A list read page by page. Only the answer to the last request is shown; a lock forgets the list and drops what is to come. */
export function createPagedList<Query extends object, Item, Notes = never>(
  wholeList: Query,
  readPage: ReadPage<Query, Item, Notes>,
) {
  const nothing = { query: wholeList, items: null, more: false, notes: null, failure: null }
  const use = create<PagedList<Query, Item, Notes>>(() => nothing)
  let asked = 0
  /** The query that the items answer. */
  let answered: Query = wholeList
  let finding: Promise<void> | null = null

  async function read(before: readonly Item[]): Promise<void> {
    asked += 1
    const own = asked
    const { query } = use.getState()
    try {
      const { items, more, notes = null } = await readPage(query, before.at(-1))
      if (own !== asked) return
      answered = query
      use.setState({ items: [...before, ...items], more, notes, failure: null })
    } catch (error) {
      const failure = callFailureOf(error)
      if (own !== asked) return
      // What another query has found does not stand under this one.
      const isOther = JSON.stringify(query) !== JSON.stringify(answered)
      use.setState({ failure, ...(isOther ? { items: null, more: false } : {}) })
    }
  }

  /** The next page is that of the newest query; if it is asked for early, it comes after that query's first page. */
  async function readMore(): Promise<void> {
    while (finding) await finding
    const { items } = use.getState()
    if (items) await read(items)
  }

  function find(change: Partial<Query> = {}): Promise<void> {
    use.setState(({ query }) => ({ query: { ...query, ...change }, failure: null }))
    const own: Promise<void> = read([]).then(() => {
      if (finding === own) finding = null
    })
    finding = own
    return own
  }

  /** Reads what was missed once the connection to the main process is back; returns the function that stops it. */
  const findWhenBack = () => onConnected(find)

  forgetOnLock(() => {
    asked += 1
    use.setState(nothing)
  })

  return {
    use,
    /** Reads the first page of the current query. */
    find,
    /** Reads the page after the last item that is shown. */
    readMore,
    /** Reads the list and keeps it up to date while it is shown; returns the function that stops it. */
    follow(): () => void {
      void find()
      return findWhenBack()
    },
    findWhenBack,
  }
}

/** The results, by number, after what was made since the request. */
export function withNewer(
  found: readonly string[],
  known: Readonly<Record<string, { readonly createdAt: number }>>,
): readonly string[] {
  const newest = known[found[0] ?? '']?.createdAt ?? 0
  const newer = Object.entries(known)
    .filter(([number, { createdAt }]) => createdAt > newest && !found.includes(number))
    .sort(([, a], [, b]) => b.createdAt - a.createdAt)
  return [...newer.map(([number]) => number), ...found]
}
