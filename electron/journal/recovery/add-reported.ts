import type { DatabaseSync } from 'node:sqlite'
import { createStaticPaymentReports } from '../static-accounts/static-payment-reports.ts'
import { keepingUnplaced } from '../work-list/reported-payment-rows.ts'
import type { LoggedPayment } from './request-journal-lines.ts'
import { attempt, noteIn } from './writing-rows.ts'

/**
 * Adds payments that a notification reported and the journal has lost. The gateway does not report them
 * again, and nobody else knows of them: they come back as reported, for the gateway to confirm, or for
 * people. Returns their number.
 */
export function addReported(database: DatabaseSync, payments: readonly LoggedPayment[], at: number): number {
  const isKnown = database.prepare('SELECT 1 FROM static_payments WHERE merchant_trade_no = ?')
  const hasAccount = database.prepare('SELECT 1 FROM static_accounts WHERE account_id = ?')
  const keep = keepingUnplaced(database)
  const reports = createStaticPaymentReports(database)
  const note = noteIn(database, 'static_account_events', 'account_id')

  function add({ number, name, accountId, at: reportedAt, ...payment }: LoggedPayment): boolean {
    const reported = { ...payment, payer: null }
    if (accountId === null || !hasAccount.get(accountId))
      return keep(name, reportedAt, reported, payment.amount)
    if (isKnown.get(number)) return false
    const evidence = { kind: 'notified', detail: {} } as const
    const back = reports.note({ accountId, reported, name, at: reportedAt, evidence })
    const of = { merchantTradeNo: back.number, digest: name }
    // If the account has come back without its number, the gateway's answer about this payment may name the same one.
    const named = payment.vaCode === null ? {} : { vaCode: payment.vaCode }
    const detail = { source: 'requestJournal', found: 'heard', ...of, ...named }
    if (back.isNew || back.mayBeAnother) note(accountId, at, 'restored', detail)
    return back.isNew || back.mayBeAnother
  }

  let count = 0
  for (const payment of payments) attempt(database, () => (count += Number(add(payment))))
  return count
}
