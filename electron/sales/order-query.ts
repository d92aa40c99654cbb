import { channelFamilies } from '../../shared/gateway/channel-families.ts'
import { type CounterFamily, findCounterChannel, hostedPage } from '../../shared/gateway/counter-channels.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import type { Order } from '../../shared/sale/order.ts'

/** The inquiry operation for an order. */
export type InquiryOperation = (typeof operations)[(typeof channelFamilies)[CounterFamily]['query']]

/** The inquiry for an order; null if this Loket does not know its channel. */
export function orderQuery(
  order: Pick<Order, 'merchantTradeNo' | 'paymentType' | 'pageChannel' | 'storeId'>,
): {
  operation: InquiryOperation
  fields: { merchantTradeNo: string; paymentType?: string; storeId?: string | undefined }
} | null {
  const channel = findCounterChannel(order.paymentType)
  if (!channel) return null
  const operation = operations[channelFamilies[channel.family].query]
  const { merchantTradeNo, storeId } = order
  return { operation, fields: { merchantTradeNo, storeId, ...channelOf(order) } }
}

/** The `paymentType` to inquire with: an order on a hosted page has none until the cashier or the payer chooses a channel. */
function channelOf({ paymentType, pageChannel }: Pick<Order, 'paymentType' | 'pageChannel'>) {
  if (paymentType !== hostedPage.paymentType) return { paymentType }
  return pageChannel === null ? {} : { paymentType: pageChannel }
}
