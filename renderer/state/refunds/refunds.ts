import type { Refund } from '../../../shared/refund/refund.ts'
import { type RefundStateKind, watchedRefundStates } from '../../../shared/refund/refund-life.ts'
import { newestOf } from '../lists/keep-newest.ts'
import { createKnown } from '../lists/known.ts'

/** There are fewer of them than of orders, and each screen that shows one has read it. */
const MAX_KEPT = 50

const watched: readonly RefundStateKind[] = watchedRefundStates

const { use, receive } = createKnown<Refund>(
  ({ merchantRefundNo }) => merchantRefundNo,
  (all) => newestOf(all, MAX_KEPT, ({ state }) => watched.includes(state.kind)),
)
/** The refunds that this window has received, by merchantRefundNo; of those that have ended, only the newest. */
export const useRefunds = use
/** Stores a refund from a reply or an event, unless a newer revision is known. */
export const receiveRefund = receive
