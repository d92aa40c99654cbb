import type { Refund } from '../../shared/refund/refund.ts'
import { type RefundStateKind, watchedRefundStates } from '../../shared/refund/refund-life.ts'
import { callMain } from '../bridge/main-process.ts'
import { newestOf } from './keep-newest.ts'
import { createKnown } from './known.ts'

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

/** The newest known revision of a refund. */
export function useRefund(read: Refund): Refund {
  return useRefunds(({ known }) => known[read.merchantRefundNo]) ?? read
}

/** The newest change of an order's refunds, to notice when there is more to read. */
export function useRefundNews(merchantTradeNo: string): string {
  return useRefunds(({ known }) =>
    Object.values(known)
      .filter((refund) => refund.merchantTradeNo === merchantTradeNo)
      .map(({ merchantRefundNo, revision }) => `${merchantRefundNo} ${revision}`)
      .join(),
  )
}

/** Asks the gateway now. */
export async function checkRefund({ merchantRefundNo }: Refund): Promise<void> {
  receiveRefund(await callMain('refund.check', { merchantRefundNo }))
}

/** Sends one that never arrived again, under its own number. */
export async function sendRefundAgain(
  { merchantRefundNo }: Refund,
  approved: { readonly approval?: string },
): Promise<void> {
  receiveRefund(await callMain('refund.sendAgain', { merchantRefundNo, ...approved }))
}

/** Withdraws one that never arrived; the note says why. */
export async function withdrawRefund(
  { merchantRefundNo }: Refund,
  note: string,
  approved: { readonly approval?: string },
): Promise<void> {
  receiveRefund(await callMain('refund.withdraw', { merchantRefundNo, note, ...approved }))
}
