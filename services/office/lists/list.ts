import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import type { TextName } from '../page/texts.ts'

/** How a value of a column is shown. */
export type Format =
  | { readonly as: 'text' | 'code' | 'number' | 'money' | 'moment' | 'channel' }
  /** Facts by name, as JSON. */
  | { readonly as: 'facts' }
  /** In the words of the counter's own screens, such as the state of an order. */
  | { readonly as: 'word'; readonly words: (texts: CounterTexts, value: string) => string | undefined }

/** The texts of a counter's screens in one language, by a path such as `state.paid.short`; undefined for an unknown path. */
export type CounterTexts = (path: string) => string | undefined

export interface Column {
  /** The column in the list's table. */
  readonly of: string
  /** The name of its heading among the page's texts. */
  readonly head: TextName
  readonly format: Format
  /** Only in the file: the page has no room for it. */
  readonly isInFileOnly?: true
  /** For a column in the file: the page has it below the state of the row, in these words. */
  readonly belowState?: Format
  /** The path of the page with details, before the counter's id and this value. */
  readonly leadsTo?: 'orders' | 'shifts'
}

/** A filter with a few values of a column. */
export interface Choice {
  readonly of: string
  readonly head: TextName
  readonly values: readonly string[]
  readonly format: Format
  /** The condition in SQL on a row `t`, if its table has no such column; `mode` and `value` are placeholders of the query. */
  readonly holds?: (mode: string, value: string) => string
}

/** A list of the page. The page itself, its search, paging and the file all follow from this declaration. */
export interface List {
  readonly name: ListName
  readonly table: string
  /** The column that tells apart two rows of one counter. Rows are sorted by time, counter and this column. */
  readonly key: string
  readonly keyType: 'text' | 'bigint'
  readonly time: string
  /**
   * Two counters' rows with the same values here are the same row: a counter left and sent its journal again
   * under another name.
   */
  readonly same: readonly string[]
  /**
   * Its rows change, and this table knows how far each has come. It may have more rows than the list: a row that has left the
   * list at one of two counters has come further there.
   */
  readonly progress?: { readonly table: string }
  readonly columns: readonly Column[]
  /** Columns that its table has not: a query by the list's key, on the rows `page`. */
  readonly beside?: { readonly columns: readonly string[]; readonly sql: string }
  readonly choices: readonly Choice[]
  /** Columns that the search matches by their beginning; empty for a list without a search. */
  readonly searched: readonly string[]
  /** The column that a search for an amount matches. */
  readonly amount?: string
  /** The search matches the beginnings of the words of names. */
  readonly hasNames?: true
}

export const listNames = [
  'orders',
  'refunds',
  'cases',
  'shifts',
  'accounts',
  'received',
  'subscriptions',
  'log',
] as const
export type ListName = (typeof listNames)[number]

/** A list's filters, and where its page begins. Times are epoch milliseconds, the end is exclusive. */
export interface Filters {
  readonly mode: CounterMode
  readonly search: string
  /** Only counters in this branch; null for all. */
  readonly branch: string | null
  readonly counter: string | null
  readonly from: number | null
  readonly to: number | null
  /** The chosen value of each filter, by its column. */
  readonly chosen: Readonly<Record<string, string>>
  /** The last row of the page before. */
  readonly after: Cursor | null
}

/** The first page of a whole list. */
export const everything = (mode: CounterMode): Filters => ({
  mode,
  search: '',
  branch: null,
  counter: null,
  from: null,
  to: null,
  chosen: {},
  after: null,
})

/** The position of a row in its list. */
export interface Cursor {
  readonly at: number
  readonly counter: string
  readonly key: string
}
