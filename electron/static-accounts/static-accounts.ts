import type { StaticAccount, StaticAccountQuota } from '../../shared/static-account/static-account.ts'
import { existingAccount } from '../lifecycle/existing.ts'
import { createAccountCreation } from './creating.ts'
import { createPayments, type PaymentNotification } from './payments.ts'
import { quotaOf } from './quota.ts'
import type { StaticAccountsOptions, WantedAccount } from './static-accounts-options.ts'

/** Makes static accounts and records what is paid to each. */
export interface StaticAccounts {
  /** Resolves when the outcome is known, or known to be unknown. */
  create(wanted: WantedAccount): Promise<StaticAccount>
  quota(): Promise<StaticAccountQuota>
  /** Asks the gateway now about payments of this account that it has not confirmed. */
  check(accountId: string): Promise<StaticAccount>
  /** A notification about a payment; it only triggers an inquiry. False if the account is not in this journal. */
  onNotification(news: PaymentNotification): Promise<boolean>
  /** Watches every payment that is not confirmed. */
  watchOpen(): Promise<void>
  /** Resolves when no work is in progress. Its creator stops the watcher. */
  idle(): Promise<void>
}

export function createStaticAccounts(options: StaticAccountsOptions): StaticAccounts {
  const { journal, gatewayNow } = options
  const payments = createPayments(options)
  const creating = createAccountCreation({ ...options, onActive: payments.watchOf })

  return {
    create: creating.create,
    quota: () => quotaOf(journal, gatewayNow()),
    async check(accountId) {
      await payments.check(accountId)
      return existingAccount(journal, accountId)
    },
    onNotification: payments.onNotification,
    watchOpen: payments.watchOpen,
    async idle() {
      await Promise.allSettled([creating.idle(), payments.idle()])
    },
  }
}
