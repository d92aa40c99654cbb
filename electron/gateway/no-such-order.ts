import { operations } from '../../shared/gateway/operations/index.ts'
import type { GatewayClient } from './client.ts'

/** An order number that no order has. */
export const noOrder = (uuid: string): string => `LOKET-TEST-${uuid.slice(0, 18)}`

/**
 * Makes a signed inquiry about an order that can't exist: it creates nothing and moves no money. A sound connection
 * answers with an authentic `notFound`, so this throws what `send` throws.
 */
export const askAboutNoOrder = (client: Pick<GatewayClient, 'prepare' | 'send'>, merchantTradeNo: string) =>
  client.send(client.prepare(operations.queryQrOrder, { merchantTradeNo, paymentType: 'QRIS' }))
