import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { StaticAccount, StaticAccountQuota } from '../../shared/static-account/static-account.ts'
import { CallFailure } from '../call-failure.ts'
import type { Clock } from '../clock.ts'
import type { GatewayClient } from '../gateway/client.ts'
import type { Authority } from '../journal/authority.ts'
import type { Journal } from '../journal/journal.ts'
import type { Watcher } from '../watching/watcher.ts'
import { createCreating } from './creating.ts'
import { createPayments, type PaymentNews } from './payments.ts'
import { quotaOf } from './quota.ts'

export interface StaticAccountsOptions {
  readonly journal: Journal
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway is to send its notifications; null where nobody listens. */
  readonly notifyUrl: string | null
  readonly clock: Clock
  readonly watcher: Pick<Watcher, 'watch' | 'heard' | 'hurry'>
  /** The gateway's clock, as far as it is known: its day is the one that counts. */
  readonly gatewayNow: () => number
  readonly onChange: (account: StaticAccount) => void
}

/** What account is asked for. */
export interface WantedAccount {
  /** Made up by whoever asks: asked for twice by the same name, it is one account. */
  readonly accountId: string
  readonly paymentType: StaticAccount['paymentType']
  /** The name on the account. */
  readonly payer: string
  /** The gateway is told it. */
  readonly usedFor?: string | undefined
  /** By whose authority; written down with it in the audit log. */
  readonly authority?: Authority
}

/** The desk of static accounts: makes them, and knows what was paid to each. */
export interface StaticAccounts {
  /** Answers once the outcome is known, or known to be unknown. */
  create(wanted: WantedAccount): Promise<StaticAccount>
  quota(): Promise<StaticAccountQuota>
  /** Asks the gateway now about payments of this account that it has not confirmed. */
  check(accountId: string): Promise<StaticAccount>
  /** A notification about a payment came: it only makes us ask. False for an account that is not ours. */
  hear(news: PaymentNews): Promise<boolean>
  /** Watches every payment that is not confirmed. */
  watchOpen(): Promise<void>
  /** Resolves once nothing is under way any more. The watcher is stopped by whoever made it. */
  idle(): Promise<void>
}

export function createStaticAccounts(options: StaticAccountsOptions): StaticAccounts {
  const { journal, gatewayNow } = options
  const creating = createCreating(options)
  const payments = createPayments(options)

  return {
    create: creating.create,
    quota: () => quotaOf(journal, gatewayNow()),
    async check(accountId) {
      await payments.check(accountId)
      const account = await journal.readStaticAccount(accountId)
      if (!account) throw new CallFailure('notFound', 'there is no such account', 'accountId')
      return account
    },
    hear: payments.hear,
    watchOpen: payments.watchOpen,
    async idle() {
      await Promise.allSettled([creating.idle(), payments.idle()])
    },
  }
}
