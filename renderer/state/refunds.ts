import { create } from 'zustand'
import { isOlder } from '../../shared/is-older.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import { type RefundStateKind, watchedRefundStates } from '../../shared/refund/refund-life.ts'
import { callMain } from '../bridge/main-process.ts'
import { newestOf } from './keep-newest.ts'
import { forgetOnLock } from './on-lock.ts'

interface Refunds {
  /** The refunds that this window has received, by merchantRefundNo; of those that have ended, only the newest. */
  readonly refunds: Readonly<Record<string, Refund>>
}

export const useRefunds = create<Refunds>(() => ({ refunds: {} }))
forgetOnLock(() => useRefunds.setState({ refunds: {} }))

/** Stores a refund from a reply or an event, unless a newer revision is known. */
export function receiveRefund(refund: Refund): void {
  const { merchantRefundNo } = refund
  useRefunds.setState(({ refunds }) =>
    isOlder(refund, refunds[merchantRefundNo]) ? {} : { refunds: { ...refunds, [merchantRefundNo]: refund } },
  )
  forgetEnded()
}

/** There are fewer of them than of orders, and each screen that shows one has read it. */
const MAX_KEPT = 50

const watched: readonly RefundStateKind[] = watchedRefundStates

function forgetEnded(): void {
  const newest = newestOf(Object.values(useRefunds.getState().refunds), MAX_KEPT, ({ state }) =>
    watched.includes(state.kind),
  )
  if (newest)
    useRefunds.setState({
      refunds: Object.fromEntries(newest.map((refund) => [refund.merchantRefundNo, refund])),
    })
}

/** The newest known revision of a refund. */
export function useRefund(read: Refund): Refund {
  return useRefunds(({ refunds }) => refunds[read.merchantRefundNo]) ?? read
}

/** The newest change of an order's refunds, to notice when there is more to read. */
export function useRefundNews(merchantTradeNo: string): string {
  return useRefunds(({ refunds }) =>
    Object.values(refunds)
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
