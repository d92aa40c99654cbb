import type { FamilyName } from '../../../shared/gateway/channel-families.ts'
import { findChannel } from '../../../shared/gateway/channels.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Order } from '../orders/order.ts'
import { presentHostedOrder, presentOrder } from '../orders/present-order.ts'
import { Refusal } from '../refusal.ts'
import type { Handler, RequestTo } from './handler.ts'

type Inquiry =
  | 'queryQrOrder'
  | 'queryPayLaterOrder'
  | 'queryEMoneyOrder'
  | 'queryCardOrder'
  | 'queryVirtualAccount'
  | 'queryStoreOrder'

/** Order inquiry on one family's path: it does not know the orders of other paths. */
export const queryOrder =
  (...families: readonly FamilyName[]): Handler<Inquiry> =>
  (request, { ledger, url }) =>
    presentOrder(
      findOrder(request, ledger, (order) => isOf(order, families)),
      url,
    )

/** Inquiry of hosted pages' orders, with or without a chosen channel. */
export const queryPaymentLink: Handler<'queryPaymentLink'> = (request, { ledger, url }) =>
  presentHostedOrder(
    findOrder(request, ledger, ({ hosted }) => hosted),
    url,
  )

export const isOf = ({ paymentType }: Order, families: readonly FamilyName[]) => {
  const family = findChannel(paymentType)?.family
  return family !== undefined && families.includes(family)
}

export function findOrder(
  { merchantTradeNo, paymentType }: RequestTo<Inquiry>,
  ledger: Ledger,
  isWanted: (order: Order) => boolean,
): Order {
  const order = ledger.findOrder(merchantTradeNo)
  if (!order || !isWanted(order))
    throw new Refusal('orderNotFound', 'merchantTradeNo must be of an order of this family')
  if (paymentType !== undefined && paymentType !== order.paymentType)
    throw new Refusal('orderNotFound', "paymentType must be the order's own")
  return order
}
