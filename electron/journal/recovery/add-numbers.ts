import type { DatabaseSync } from 'node:sqlite'
import type { StaticAccount } from '../../../shared/static-account/static-account.ts'
import { createStaticPaymentReports, plainNumber } from '../static-accounts/static-payment-reports.ts'
import { attempt, noteIn } from './writing-rows.ts'

interface Unnumbered extends Pick<StaticAccount, 'accountId' | 'paymentType'> {
  readonly state: string
}

/**
 * Gives accounts that have no number the one that the request journal has of them, unless another account has it here. Payments
 * to it that nobody could place are its own again. Returns the accounts.
 */
export function addNumbers(
  database: DatabaseSync,
  numbers: ReadonlyMap<string, string>,
  at: number,
): readonly string[] {
  const find = database.prepare(`SELECT account_id AS accountId, payment_type AS paymentType, state
    FROM static_accounts WHERE account_id = ? AND state IN ('intent', 'sending', 'unknown')`)
  const step = database.prepare(
    'UPDATE static_accounts SET state = ?, since = max(since, ?), va_code = ?, reason = NULL WHERE account_id = ?',
  )
  const note = noteIn(database, 'static_account_events', 'account_id')
  const reports = createStaticPaymentReports(database)

  function add(account: Unnumbered, vaCode: string): void {
    const { accountId, state } = account
    if (state === 'intent') step.run('sending', at, null, accountId)
    step.run('active', at, vaCode, accountId)
    note(accountId, at, 'restored', { source: 'requestJournal', found: state })
    note(accountId, at, 'accountChanged', { before: state, after: 'active' })
    for (const { evidence, ...news } of reports.takeEarlier(account, plainNumber(vaCode))) {
      if (reports.note({ ...news, evidence }).isNew)
        note(accountId, news.at, evidence.kind, evidence.detail as Record<string, string>)
    }
  }

  return [...numbers].flatMap(([accountId, vaCode]) => {
    const account = find.get(accountId) as Unnumbered | undefined
    return account && attempt(database, () => add(account, vaCode)) ? [accountId] : []
  })
}
