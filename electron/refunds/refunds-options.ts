import type { Clock } from '../../platform/clock.ts'
import type { Randomness } from '../../platform/randomness.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Sen } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import type { GatewayClient } from '../gateway/client.ts'
import type { Authority } from '../journal/authority.ts'
import type { Journal } from '../journal/journal.ts'
import type { Watcher } from '../watching/watcher.ts'

export interface RefundsOptions {
  readonly journal: Journal
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway is to send its notifications; null where nobody listens. */
  readonly notifyUrl: string | null
  readonly clock: Clock
  readonly random: Randomness
  readonly watcher: Pick<Watcher, 'watch' | 'noteCheck' | 'hurry' | 'waitOf'>
  readonly onChange: (refund: Refund) => void
}

/** What is asked to be given back. */
export interface WantedRefund {
  /** Made up by whoever asks: asked for twice by the same name, it is one refund. */
  readonly refundId: string
  readonly merchantTradeNo: string
  readonly amount: Sen
  /** The gateway is told it. */
  readonly reason?: string | undefined
  /** By whose authority; written down with it in the audit log. */
  readonly authority?: Authority
}

/** Why a refund is given up, and who says so. */
export interface Withdrawal {
  readonly note: string
  /** Written down with it in the audit log. */
  readonly authority?: Authority
}
