import type { Clock } from '../../platform/clock.ts'
import type { Randomness } from '../../platform/randomness.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Sen } from '../../shared/money.ts'
import type { OutsideWay } from '../../shared/paid-back-outside.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import type { WantedLine } from '../../shared/refund/refund-lines.ts'
import type { GatewayClient } from '../gateway/client.ts'
import type { Authority } from '../journal/audit/authority.ts'
import type { CartBook } from '../journal/orders/carts.ts'
import type { OrderBook } from '../journal/orders/order-book.ts'
import type { RefundBook } from '../journal/refunds/refund-book.ts'
import type { Watcher } from '../watching/watcher.ts'

export interface RefundsOptions {
  readonly journal: RefundBook & Pick<OrderBook, 'readOrder' | 'readTimeline'> & Pick<CartBook, 'readCart'>
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway sends its notifications; null when no receiver is open. */
  readonly notifyUrl: string | null
  readonly clock: Clock
  readonly random: Randomness
  /** Missing where there is one counter only. */
  readonly rights?: RefundRights | undefined
  readonly watcher: Pick<Watcher, 'watch' | 'noteCheck' | 'hurry' | 'waitOf'>
  readonly onChange: (refund: Refund) => void
}

/** Who may refund which order, where there are several counters. */
export interface RefundRights {
  /**
   * Runs `begin` while this counter has the right to make this refund, which it borrows if necessary. Throws a
   * CallFailure if it can't get the right; then nothing has begun.
   */
  during<Result>(
    wanted: {
      readonly merchantTradeNo: string
      readonly merchantRefundNo: string
      readonly amount: Sen
    },
    begin: () => Promise<Result>,
  ): Promise<Result>
}

/** The refund that is wanted. */
export interface WantedRefund {
  /** Chosen by the caller: the same id twice is one refund. */
  readonly refundId: string
  readonly merchantTradeNo: string
  readonly amount: Sen
  /** The lines that go back, which come to the amount; an amount alone otherwise. */
  readonly lines?: readonly WantedLine[] | undefined
  /** The customer left before the rest was paid: the cash part goes back whole, and the sale ends. */
  readonly undoes?: boolean | undefined
  /** Staff paid it back outside the gateway; the reason is theirs. */
  readonly outside?: OutsideWay | undefined
  /** Sent to the gateway. */
  readonly reason?: string | undefined
  /** By whose authority, for the audit log. */
  readonly authority?: Authority
}

/** Why a refund is withdrawn, and by whom. */
export interface Withdrawal {
  readonly note: string
  /** For the audit log. */
  readonly authority?: Authority
}
