import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import type { TextName } from '../page/texts.ts'

/** How a value of a column is told. */
export type Telling =
  | { readonly as: 'text' | 'code' | 'number' | 'money' | 'moment' | 'channel' }
  /** Facts by name, as JSON. */
  | { readonly as: 'facts' }
  /** By the counter's own texts, such as the state of an order. */
  | { readonly as: 'word'; readonly words: (texts: CounterTexts, value: string) => string | undefined }

/** The texts of a counter's screens in one language: of a path such as `state.paid.short`; undefined where there is none. */
export type CounterTexts = (path: string) => string | undefined

export interface Column {
  /** The column in the list's table. */
  readonly of: string
  /** Its head, by the name of a text of the page. */
  readonly head: TextName
  readonly telling: Telling
  /** Of the file alone: the page has no room for it. */
  readonly isInFileOnly?: true
  /** The path of a page that tells more, before the counter's id and this value. */
  readonly leadsTo?: 'orders' | 'shifts'
}

/** A choice among few values of a column. */
export interface Choice {
  readonly of: string
  readonly head: TextName
  readonly values: readonly string[]
  readonly telling: Telling
}

/** A list of the page: everything about it is said once, for the page, its search, the paging and the file. */
export interface List {
  readonly name: ListName
  readonly table: string
  /** What tells two rows of one counter apart; rows go by time, counter and this. */
  readonly key: string
  readonly keyType: 'text' | 'bigint'
  readonly time: string
  /** By these two counters' rows are the same row: a counter left, and sent its journal again under another name. */
  readonly same: readonly string[]
  readonly columns: readonly Column[]
  readonly choices: readonly Choice[]
  /** Columns that are found by how they begin; none for a list that is not searched. */
  readonly searched: readonly string[]
  /** The column that is found by an amount. */
  readonly amount?: string
  /** Names are found by the beginnings of their words. */
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

/** What is wanted of a list; times are epoch milliseconds, the end is not in it. */
export interface Wish {
  readonly mode: CounterMode
  readonly search: string
  readonly counter: string | null
  readonly from: number | null
  readonly to: number | null
  /** By the column of each choice. */
  readonly chosen: Readonly<Record<string, string>>
  /** The last row of the page before. */
  readonly after: Place | null
}

/** Where a row is in its list. */
export interface Place {
  readonly at: number
  readonly counter: string
  readonly key: string
}
