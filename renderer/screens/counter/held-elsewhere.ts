import type { HeldCart } from '../../../shared/cart/cart-schema.ts'
import { useCatalogue } from '../../state/goods/catalogue.ts'
import { type Draft, edit, useDraft } from './draft.ts'

/** The cart on the screen as another window has held it since it was resumed here; null where none has, or with the same goods. */
export function heldElsewhere(
  { saleId, heldAt, cart, leaving }: Draft,
  held: readonly HeldCart[],
): HeldCart | null {
  const other = held.find((each) => each.saleId === saleId && each.heldAt !== heldAt)
  if (!other || leaving || cart.length === 0) return null
  return JSON.stringify(other.lines) === JSON.stringify(cart) ? null : other
}

/** The same, asked at a press. */
export const heldElsewhereNow = (): HeldCart | null =>
  heldElsewhere(useDraft.getState(), useCatalogue.getState().held)

/** Takes what the other window has held in place of what is on the screen. */
export const takeHeld = ({ heldAt, lines, name }: HeldCart): void =>
  edit(() => ({ heldAt, cart: lines, name: name ?? null, removed: null }))
