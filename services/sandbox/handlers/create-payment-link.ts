import { placeHostedOrder } from '../orders/hosted-page.ts'
import { payPath } from '../pages/paths.ts'
import type { Handler } from './handler.ts'

export const createPaymentLink: Handler<'createPaymentLink'> = (request, context) => {
  const { merchantTradeNo, storeId, platformTradeNo } = placeHostedOrder(request, context)
  return { storeId: storeId ?? undefined, merchantTradeNo, url: context.url + payPath(platformTradeNo) }
}
