import type { Cart } from '../../../shared/cart/cart.ts'
import { go } from '../../state/view.ts'
import { holdCart } from '../counter/cart.ts'
import { edit, startOver, useDraft } from '../counter/draft.ts'
import type { Then } from './order-actions.ts'

/** A new sale with the goods of a cancelled one, which can be changed again. A cart that was begun is held. */
export async function sellGoods(cart: Cart): Promise<Then> {
  if (useDraft.getState().amountFixed) startOver()
  const isFree = useDraft.getState().cart.length === 0 || (await holdCart())
  return () => {
    if (isFree) startOver()
    go({ screen: 'counter' })
    if (isFree) edit(() => ({ cart }))
  }
}
