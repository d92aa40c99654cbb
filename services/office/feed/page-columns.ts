import { readAsPlain } from '../../../shared/plain-text.ts'

/** A row of a counter's journal: a damaged or stolen counter may send anything in it. */
export type Row = Readonly<Record<string, unknown>>

const member =
  (name: string) =>
  (row: Row): unknown =>
    row[name]
/**
 * No honest counter sends longer texts. An index holds two of them in letters of three bytes each; longer ones would not fit, and the
 * batch could not be written.
 */
export const MAX_CHARACTERS = 400
export const whole = (name: string) => ['text', member(name)] as const
/** PostgreSQL would turn any other value into a text, of any length. */
export function cut(value: unknown, most: number): unknown {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value).slice(0, most)
  return typeof value === 'string' ? value.slice(0, most) : value
}
export const text = (name: string, most = MAX_CHARACTERS) =>
  ['text', (row: Row) => cut(row[name], most)] as const
/** Names are shown beside amounts: whoever has a counter's key may send signs that turn round or cover what stands there. */
export const plain = (value: unknown) => (typeof value === 'string' ? readAsPlain(value) : value)
export const name = (of: string) => ['text', (row: Row) => plain(cut(row[of], MAX_CHARACTERS))] as const
export const number = (name: string) => ['bigint', member(name)] as const
export const made = (of: (row: Row) => unknown) => ['text', of] as const
