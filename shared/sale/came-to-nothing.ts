import type { Order } from './order.ts'
import { restOf } from './split.ts'

/** The gateway has confirmed that there is nothing to pay; a rest stays beside its cash until somebody decides. */
export const isNowhere = (order: Order): boolean =>
  order.state.kind === 'unknown' && order.state.neverArrived && restOf(order) === undefined

const ended: readonly string[] = ['rejected', 'failed', 'expired']

/** Nobody can pay it any more, although nobody gave it up: its customer may be gone with the goods, or wait for a code. */
export const cameToNothing = (order: Order): boolean =>
  !order.superseded && !order.paidInstead && (isNowhere(order) || ended.includes(order.state.kind))
