import { useCatalogue } from '../../../state/catalogue.ts'
import { useStarted } from '../../../state/session.ts'
import { useDraft } from '../draft.ts'

/**
 * Whether this counter picks goods rather than types amounts. Also where a cart is left from goods that are on sale no
 * more. Known from the start on: the screen does not change under a hand when the catalogue comes.
 */
export function useSellsGoods(): boolean {
  const atStart = useStarted().sellsGoods
  const hasCart = useDraft(({ cart }) => cart.length > 0)
  const sells = useCatalogue(({ products, held }) =>
    products ? held.length > 0 || products.some(({ active }) => active) : atStart,
  )
  return sells || hasCart
}
