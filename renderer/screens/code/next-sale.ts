import { useOrders } from '../../state/orders/orders.ts'
import { go, useView } from '../../state/view.ts'
import { isOnlyHere, saleIdOf, startOver, useDraft } from '../counter/draft.ts'

/** On to the next customer, whose sale may have been begun before. An order that still waits stays watched and visible. */
export function nextSale(): void {
  const { view } = useView.getState()
  const order = view.screen === 'code' ? useOrders.getState().orders[view.merchantTradeNo] : undefined
  const draft = useDraft.getState()
  if (!isOnlyHere(draft) || order?.saleId === saleIdOf(draft)) startOver()
  go({ screen: 'counter' })
}
