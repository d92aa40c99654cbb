import { MAX_CHARACTERS, type Row } from './page-columns.ts'

/** The words of a row's names, and of what it sold where that came with it. */
export const wordsOfOrder = ({ payer, cashier, cart_name, goods }: Row): readonly string[] => [
  ...new Set([
    ...[payer, cashier, cart_name].flatMap(wordsOf),
    ...((goods as readonly string[] | undefined) ?? []),
  ]),
]

const MAX_WORDS = 8

/** The words of a name, for the search. */
export const wordsOf = (name: unknown): string[] =>
  typeof name === 'string'
    ? [
        ...new Set(
          name
            .slice(0, MAX_CHARACTERS)
            .toLowerCase()
            .match(/[\p{L}\p{N}]+/gu) ?? [],
        ),
      ].slice(0, MAX_WORDS)
    : []

/** No cart has as many words: a stolen key may send any number. */
const MAX_GOODS_WORDS = 400

/** The words of what each order of these lines sold, each once. */
export function wordsOfGoods(lines: readonly Row[]): ReadonlyMap<unknown, readonly string[]> {
  const words = new Map<unknown, Set<string>>()
  for (const { kind, merchant_trade_no: number, name } of lines) {
    if (kind !== 'product') continue
    const known = words.get(number) ?? new Set()
    words.set(number, known)
    for (const word of wordsOf(name)) if (known.size < MAX_GOODS_WORDS) known.add(word)
  }
  return new Map([...words].map(([number, all]) => [number, [...all]]))
}
