import { rupiahIn, typedIn } from '../../shared/typed-search.ts'

/** A page of what a search finds, newest first; `before` is the last of the page before. */
export interface SearchQuery {
  readonly search: string
  readonly before?: string | undefined
  readonly limit: number
}

/** Separates the parts of the searched text. Nobody types it, and nobody pastes it on purpose. */
export const MARK = '\u001f'

/** The input of the search field, for the index of texts: `match` for its query, or `like` if it is too short for one. */
export interface SearchTerms {
  readonly match: string | null
  readonly like: string
}

/**
 * Null without input. Words are found in any order and in any parts of an order. An amount in rupiah finds the orders of this
 * amount, as well as texts that contain it.
 */
export function searchTerms(search: string): SearchTerms | null {
  const typed = typedIn(search.replaceAll(MARK, ''))
  if (typed === '') return null
  const rupiah = rupiahIn(typed)
  const amount = rupiah === null ? [] : [quoted(`${MARK}${amountWord(rupiah * 100)}${MARK}`)]
  const words = typed.split(/\s+/)
  // A word without an index is found where the whole text is: "Meja 2".
  const text = (words.every(isIndexed) ? words : [typed].filter(isIndexed)).map(quoted).join(' AND ')
  // "50" is a part of a number, and "5k" nothing but an amount.
  const isPartOfNumber = text === '' && /^\d+$/.test(typed)
  const match = [text, ...(isPartOfNumber ? [] : amount)].filter(Boolean).join(' OR ')
  return { match: match || null, like: `%${literally(typed)}%` }
}

/** What a person typed into the search field, as the parameters of a LIKE: text to look for, or an amount in sen. */
export function searchPattern(search: string): { text: string; amount: number | null } {
  const typed = typedIn(search.replaceAll(MARK, ''))
  if (typed === '') return { text: '', amount: null }
  const rupiah = rupiahIn(typed)
  return { text: `%${literally(typed)}%`, amount: rupiah === null ? null : rupiah * 100 }
}

/** An amount as a word that differs from any number's digits. Searched in whole rupiah. */
export function amountWord(amount: number): string {
  return String(Math.trunc(amount / 100)).replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(0xe000 + Number(digit)),
  )
}

/** The index of texts knows them by three letters at a time. */
const isIndexed = (word: string) => [...word].length >= 3

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

/** A percent sign or underscore that was typed is meant literally. */
const literally = (typed: string) => typed.replace(/[\\%_]/g, '\\$&')
