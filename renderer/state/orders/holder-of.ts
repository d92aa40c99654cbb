import type { Order } from '../../../shared/sale/order.ts'
import { paymentOf, waitingOrders } from './orders.ts'

/** The order that holds a sale, if this window has received it: its payment, or the one that waits. */
export const holderOf = (orders: Readonly<Record<string, Order>>, saleId: string): Order | undefined =>
  paymentOf(orders, saleId) ?? waitingOrders(orders).find((order) => order.saleId === saleId)
