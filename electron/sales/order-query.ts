import { channelFamilies } from '../../shared/gateway/channel-families.ts'
import { type CounterFamily, findCounterChannel, hostedPage } from '../../shared/gateway/counter-channels.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import type { Order } from '../../shared/sale/order.ts'

/** The operation by which the gateway is asked about an order. */
export type InquiryOperation = (typeof operations)[(typeof channelFamilies)[CounterFamily]['query']]

/** How the gateway is asked about an order; null for one of a channel that this Loket does not know. */
export function orderQuery(
  order: Pick<Order, 'merchantTradeNo' | 'paymentType' | 'pageChannel'>,
): { operation: InquiryOperation; fields: { merchantTradeNo: string; paymentType?: string } } | null {
  const channel = findCounterChannel(order.paymentType)
  if (!channel) return null
  const operation = operations[channelFamilies[channel.family].query]
  return { operation, fields: { merchantTradeNo: order.merchantTradeNo, ...channelOf(order) } }
}

/** A hosted page's order has no channel until one is chosen, by the cashier or by the payer. */
function channelOf({ paymentType, pageChannel }: Pick<Order, 'paymentType' | 'pageChannel'>) {
  if (paymentType !== hostedPage.paymentType) return { paymentType }
  return pageChannel === null ? {} : { paymentType: pageChannel }
}
