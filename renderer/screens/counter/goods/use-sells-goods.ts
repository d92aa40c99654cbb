import { useCatalogue } from '../../../state/goods/catalogue.ts'
import { useStarted } from '../../../state/session.ts'
import { useDraft } from '../draft.ts'

/** Whether this counter picks goods instead of typing amounts. Known from the start, so that the screen never changes for it. */
export function useSellsGoods(): boolean {
  const atStart = useStarted().sellsGoods
  const hasCart = useDraft(({ cart }) => cart.length > 0)
  const sells = useCatalogue(({ products, held }) =>
    products ? held.length > 0 || products.some(({ active }) => active) : atStart,
  )
  return sells || hasCart
}
