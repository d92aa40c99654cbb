import { createQrOrder } from './create-qr-order.ts'
import { createStoreOrder } from './create-store-order.ts'
import { createVirtualAccount } from './create-virtual-account.ts'
import { queryQrOrder, queryStoreOrder, queryVirtualAccount } from './query-order.ts'

/** Every operation of the gateway that Loket knows, by name. The sandbox must answer each: the compiler asks for it. */
export const operations = {
  createQrOrder,
  createVirtualAccount,
  createStoreOrder,
  queryQrOrder,
  queryVirtualAccount,
  queryStoreOrder,
} as const

export type OperationName = keyof typeof operations
