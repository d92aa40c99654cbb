import type { Cart } from '../../../shared/cart/cart.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { go } from '../../state/view.ts'
import { holdCart } from '../counter/cart.ts'
import { edit, startOver, useDraft } from '../counter/draft.ts'
import type { Then } from './order-actions.ts'

/** The goods and the name of a cancelled sale in a cart, which can be changed again. A cart that was begun is held. */
export async function sellGoods({ saleId, cartName }: Order, goods: Cart): Promise<Then> {
  if (useDraft.getState().amountFixed) startOver()
  const isFree = useDraft.getState().cart.length === 0 || (await holdCart())
  return () => {
    if (isFree) startOver()
    go({ screen: 'counter' })
    if (!isFree) return
    edit(() => ({ cart: goods, name: cartName ?? null }))
    useDraft.setState(({ cart }) => ({ cancelled: { saleId, cart } }))
  }
}
