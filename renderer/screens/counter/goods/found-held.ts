import type { HeldCart } from '../../../../shared/cart/cart-schema.ts'
import { everyWordOf } from '../../../../shared/every-word.ts'
import { compareNames } from '../../../../shared/names-in-order.ts'

/** Those whose name, or a product in them, has every word of the search. */
export function foundHeld(held: readonly HeldCart[], search: string): readonly HeldCart[] {
  const isFound = everyWordOf(search)
  return held.filter(({ name = '', lines }) =>
    isFound([name, ...lines.map((line) => (line.kind === 'product' ? line.name : ''))].join(' ')),
  )
}

/** Those with a name by it, "Meja 2" before "Meja 10"; then the others as they come, by time. */
export function inOrderOfNames(held: readonly HeldCart[]): readonly HeldCart[] {
  const named = held.filter(({ name }) => name !== undefined)
  const unnamed = held.filter(({ name }) => name === undefined)
  return [...named.toSorted((one, other) => compareNames(one.name ?? '', other.name ?? '')), ...unnamed]
}
