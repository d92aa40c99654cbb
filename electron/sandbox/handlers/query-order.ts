import { type FamilyName, findChannel } from '../../../shared/gateway/channels.ts'
import { presentOrder } from '../orders/present-order.ts'
import { Refusal } from '../refusal.ts'
import type { Handler } from './handler.ts'

type Inquiry = 'queryQrOrder' | 'queryVirtualAccount' | 'queryStoreOrder'

/** Order inquiry of one family: it knows no other family's orders. */
export const queryOrder =
  (family: FamilyName): Handler<Inquiry> =>
  ({ merchantTradeNo, paymentType }, { ledger, url }) => {
    const order = ledger.findOrder(merchantTradeNo)
    if (!order || findChannel(order.paymentType)?.family !== family) {
      throw new Refusal('orderNotFound', 'merchantTradeNo must be of an order of this family')
    }
    if (paymentType !== undefined && paymentType !== order.paymentType) {
      throw new Refusal('orderNotFound', "paymentType must be the order's own")
    }
    return presentOrder(order, url)
  }
