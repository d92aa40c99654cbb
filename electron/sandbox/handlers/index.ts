import type { OperationName } from '../../../shared/gateway/operations/index.ts'
import { createQrOrder } from './create-qr-order.ts'
import { createStoreOrder } from './create-store-order.ts'
import { createVirtualAccount } from './create-virtual-account.ts'
import type { Handler } from './handler.ts'
import { queryOrder } from './query-order.ts'

/** How each operation is answered. A declared operation without its line here does not compile. */
export const handlers: { readonly [Name in OperationName]: Handler<Name> } = {
  createQrOrder,
  createVirtualAccount,
  createStoreOrder,
  queryQrOrder: queryOrder('qr'),
  queryVirtualAccount: queryOrder('virtualAccount'),
  queryStoreOrder: queryOrder('store'),
}
