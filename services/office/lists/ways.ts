import { rupiahIn, typedIn } from '../../../shared/typed-search.ts'
import type { Value } from '../database/database.ts'
import { wordsOf } from '../feed/search-words.ts'
import type { Filters, List } from './list.ts'
import { LAST_LETTER } from './spelt-words.ts'

/** A shorter text would match too many numbers. */
const MIN_LENGTH = 3

/** A row has them all, in any order, as beginnings of its own: of names, and of what was sold. */
export interface WantedWords {
  /** Rows are found by this one. */
  readonly first: WantedWord
  readonly others: readonly WantedWord[]
}

export interface WantedWord {
  readonly begins: string
  /** The words that begin so; null for too many, or where nobody has looked. */
  readonly spelt: readonly string[] | null
}

/** Puts a value into a statement's values, and returns its place in the text. */
export type PutValue = (value: Value, type?: string) => string

/** A way in which what was typed could be meant. */
export type Way =
  | { readonly by: 'beginning'; readonly column: string; readonly text: string }
  | { readonly by: 'amount'; readonly column: string; readonly amount: number }
  | { readonly by: 'word'; readonly words: WantedWords }

/** What was typed into the search of a list whose rows have words, the rarest first: a long one is. Empty for too little. */
export function typedWords({ hasNames }: List, { search }: Filters): readonly string[] {
  const words = hasNames ? wordsOf(typedIn(search)).toSorted((one, other) => other.length - one.length) : []
  return (words[0]?.length ?? 0) < 2 ? [] : words
}

/** The ways in which what was typed could be meant. */
export function waysOf(list: List, { search }: Filters, words: WantedWords | null): readonly Way[] {
  const typed = typedIn(search)
  const spellings = typed.length < MIN_LENGTH ? [] : [...new Set([typed, typed.toUpperCase()])]
  const rupiah = rupiahIn(typed)
  return [
    ...list.searched
      .filter((column) => column !== 'phone' || /^[+\d]/.test(typed))
      // Several words are a name: in a list with names they are sought among these, and not among numbers.
      .filter((column) => column === 'phone' || !list.hasNames || !/\s/.test(typed))
      .flatMap((column) => spellings.map((text): Way => ({ by: 'beginning', column, text }))),
    ...(list.amount && rupiah !== null
      ? [{ by: 'amount', column: list.amount, amount: rupiah * 100 } as const]
      : []),
    ...(words ? [{ by: 'word', words } as const] : []),
  ]
}

/** Beginnings, as an index has them. */
export const begins = (column: string, text: string, value: PutValue) =>
  `${column} ~>=~ ${value(text)} AND ${column} ~<~ ${value(`${text}${LAST_LETTER}`)}`
/**
 * Whether a row has these words, too. Each is looked up in the index; as EXISTS it would become a join, which reads the orders of all
 * years that have the word.
 */
export const hasWords = (row: 't' | 'w', words: readonly WantedWord[], value: PutValue) =>
  words.map(({ begins: typed, spelt }) => {
    const word =
      spelt === null
        ? begins('x.word', typed, value)
        : `x.word = ANY (ARRAY(SELECT json_array_elements_text((${value(JSON.stringify(spelt))})::json)))`
    return `(SELECT true FROM order_names x WHERE ${word} AND x.created_at = ${row}.created_at AND x.counter = ${row}.counter AND x.number = ${row}.number LIMIT 1)`
  })
