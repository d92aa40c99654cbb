import { appHandlers } from './app-handlers.ts'
import { backupHandlers } from './backup-handlers.ts'
import { browserHandlers } from './browser-handlers.ts'
import { catalogueHandlers } from './catalogue-handlers.ts'
import { counterHandlers } from './counter-handlers.ts'
import { displayHandlers } from './display-handlers.ts'
import type { Handlers } from './handlers.ts'
import { merchantHandlers } from './merchant-handlers.ts'
import { officeHandlers } from './office-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import type { Parts } from './parts.ts'
import { printHandlers } from './print-handlers.ts'
import { refundHandlers } from './refund-handlers.ts'
import { reportHandlers } from './report-handlers.ts'
import { saleHandlers } from './sale-handlers.ts'
import { shiftHandlers } from './shift-handlers.ts'
import { slipHandlers } from './slip-handlers.ts'
import { staffHandlers } from './staff-handlers.ts'
import { staticAccountHandlers } from './static-account-handlers.ts'
import { subscriptionHandlers } from './subscription-handlers.ts'
import { supportHandlers } from './support-handlers.ts'
import { trainingHandlers } from './training-handlers.ts'
import { unresolvedHandlers } from './unresolved-handlers.ts'
import { updateHandlers } from './update-handlers.ts'

/** The handler of every call; each room's are in `<room>-handlers.ts`. */
export function createHandlers(parts: Parts): Handlers {
  return {
    ...appHandlers(parts),
    ...backupHandlers(parts),
    ...browserHandlers(parts),
    ...catalogueHandlers(parts),
    ...counterHandlers(parts),
    ...displayHandlers(parts),
    ...merchantHandlers(parts),
    ...officeHandlers(parts),
    ...orderHandlers(parts),
    ...printHandlers(parts),
    ...refundHandlers(parts),
    ...reportHandlers(parts),
    ...saleHandlers(parts),
    ...shiftHandlers(parts),
    ...slipHandlers(parts),
    ...staffHandlers(parts),
    ...staticAccountHandlers(parts),
    ...subscriptionHandlers(parts),
    ...supportHandlers(parts),
    ...trainingHandlers(parts),
    ...unresolvedHandlers(parts),
    ...updateHandlers(parts),
  }
}
