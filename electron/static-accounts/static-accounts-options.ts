import type { Clock } from '../../platform/clock.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { StaticAccount, StaticAccountPaid } from '../../shared/static-account/static-account.ts'
import type { GatewayClient } from '../gateway/client.ts'
import type { Authority } from '../journal/audit/authority.ts'
import type { StaticAccountBook } from '../journal/static-accounts/static-account-book.ts'
import type { Watcher } from '../watching/watcher.ts'

export interface StaticAccountsOptions {
  readonly journal: StaticAccountBook
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway sends its notifications; null when no receiver is open. */
  readonly notifyUrl: string | null
  readonly clock: Clock
  readonly watcher: Pick<Watcher, 'watch' | 'noteCheck' | 'hurry' | 'waitOf'>
  /** The gateway's clock, as far as known: the quota counts by its day. */
  readonly gatewayNow: () => number
  readonly onChange: (account: StaticAccount) => void
  /** The gateway has just confirmed a payment. */
  readonly onPaid: (paid: StaticAccountPaid) => void
}

/** The account that is wanted. */
export interface WantedAccount {
  /** Chosen by the caller: the same id twice is one account. */
  readonly accountId: string
  readonly paymentType: StaticAccount['paymentType']
  /** The name on the account. */
  readonly payer: string
  /** Sent to the gateway. */
  readonly usedFor?: string | undefined
  /** By whose authority, for the audit log. */
  readonly authority?: Authority
}
