import { isNowhere } from '../../shared/sale/came-to-nothing.ts'
import type { Order } from '../../shared/sale/order.ts'
import { useDraft } from '../screens/counter/draft.ts'
import { useOrders, waitingOrders } from '../state/orders/orders.ts'

/** Sales that wait, newest first: not the part of one whose rest this window is just charging. */
export function useWaitingSales(): readonly Order[] {
  const partHere = useDraft(({ split }) => split?.merchantTradeNo)
  const orders = useOrders((state) => state.orders)
  return waitingOrders(orders).filter((order) => order.merchantTradeNo !== partHere && !isNowhere(order))
}
