import type { Order } from '../../../shared/sale/order.ts'
import { paymentOf, useOrders, waitingOrders } from '../../state/orders.ts'
import { useDraft } from './draft.ts'

/** The order that holds the sale being typed here, if something else than this page's last press has made it. */
export function useChargedAlready(): Order | undefined {
  const saleId = useDraft((draft) =>
    draft.sending || draft.amountFixed || draft.answered !== null ? null : draft.saleId,
  )
  return useOrders(({ orders }) => {
    if (saleId === null) return undefined
    const waiting = waitingOrders(orders).find((order) => order.saleId === saleId)
    return paymentOf(orders, saleId) ?? (waiting?.state.kind === 'intent' ? undefined : waiting)
  })
}
