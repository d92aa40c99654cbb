import type { DatabaseSync } from 'node:sqlite'
import type { StaticAccount, StaticPayment } from '../../../shared/static-account/static-account.ts'
import type { Authorities } from '../audit/authority.ts'
import { rows } from '../rows.ts'
import { afterCrash, timelineIn } from '../state-table.ts'
import { amountFact, withFacts } from '../steps.ts'
import { inTransaction } from '../transaction.ts'
import type {
  NamedAccount,
  NewStaticAccount,
  NotedPayment,
  StaticAccountBook,
  StaticAccountStep,
  StaticPaymentStep,
} from './static-account-book.ts'
import { openStaticAccountTable, openStaticPaymentTable } from './static-account-table.ts'
import {
  createStaticPaymentReports,
  plainNumber,
  type StaticPaymentReport,
} from './static-payment-reports.ts'

/** The rules of static accounts in the journal; `resume` joins a transaction of the journal's. */
export function createStaticAccountBook(database: DatabaseSync, audit: Authorities['act']) {
  const accounts = openStaticAccountTable(database)
  const payments = openStaticPaymentTable(database)
  const reports = createStaticPaymentReports(database)
  const timeline = timelineIn(database, 'static_account_events', 'account_id')
  const { note } = timeline

  function open(account: NewStaticAccount): StaticAccount {
    const { accountId, paymentType, payer, evidence, at, authority } = account
    accounts.insert(account)
    const act = { action: 'makeAccount', kind: 'accountMade', subject: payer, amount: null, at } as const
    const by = authority
      ? audit(authority, { ...act, merchantTradeNo: accountId, detail: { paymentType } })
      : {}
    note(accountId, at, withFacts(evidence, by))
    return accounts.existing(accountId)
  }

  function step({ accountId, from, to, evidence }: StaticAccountStep): StaticAccount {
    accounts.step(accountId, from, to)
    for (const line of evidence) note(accountId, to.since, line)
    note(accountId, to.since, { kind: 'accountChanged', detail: { before: from, after: to.kind } })
    const account = accounts.existing(accountId)
    if (to.kind === 'active')
      for (const earlier of reports.takeEarlier(account, plainNumber(to.vaCode))) noteNotified(earlier)
    return account
  }

  function findFor({ vaCode, accountNo, paymentType }: NamedAccount): StaticAccount | null {
    const named = [vaCode, accountNo].flatMap((number) => (number === null ? [] : plainNumber(number)))
    for (const number of named) {
      const account = accounts.findByNumber(number)
      if (account) return account
    }
    // An unknown `vaCode` is another account. An unknown `accountNo` says nothing: it may be the payer's own.
    return vaCode !== null || paymentType === null ? null : accounts.onlyActiveAt(paymentType)
  }

  const selectReportedNumber = database.prepare(`SELECT json_extract(detail, '$.vaCode') AS number
    FROM static_account_events WHERE account_id = ? AND kind = 'restored'
      AND json_extract(detail, '$.merchantTradeNo') = ?`)

  function numberReportedWith({
    accountId,
    merchantTradeNo,
  }: Pick<StaticPayment, 'accountId' | 'merchantTradeNo'>): string | null {
    const [found] = rows<{ number: string | null }>(selectReportedNumber, accountId, merchantTradeNo)
    return found?.number ? plainNumber(found.number) : null
  }

  function noteNotified(news: StaticPaymentReport): NotedPayment {
    const { number, isNew, mayBeAnother } = reports.note(news)
    if (isNew || mayBeAnother) note(news.accountId, news.at, news.evidence)
    return { payment: payments.existing(number), isNew, mayBeAnother }
  }

  function stepPayment({ merchantTradeNo, from, to, evidence }: StaticPaymentStep): StaticPayment {
    payments.step(merchantTradeNo, from, to)
    const changed = payments.existing(merchantTradeNo)
    for (const line of evidence) note(changed.accountId, to.since, line)
    const paid = amountFact(to.kind === 'confirmed' ? to.amount : null)
    const detail = { merchantTradeNo, before: from, after: to.kind, ...paid }
    note(changed.accountId, to.since, { kind: 'accountPaid', detail })
    return changed
  }

  const operations: StaticAccountBook = {
    openStaticAccount: async (account) => inTransaction(database, () => open(account)),
    takeStaticAccountStep: async (wanted) => inTransaction(database, () => step(wanted)),
    readStaticAccount: async (accountId) => accounts.find(accountId),
    findStaticAccountFor: async (named) => findFor(named),
    listStaticAccounts: async (query) => accounts.page(query),
    readStaticAccountTimeline: async (accountId) => timeline.read(accountId),
    async noteStaticAccountEvidence(accountId, at, evidence) {
      note(accountId, at, evidence)
    },
    staticAccountsMadeOnDay: async (begins) => accounts.madeOnDay(begins),
    noteStaticPaymentNotified: async (news) => inTransaction(database, () => noteNotified(news)),
    takeStaticPaymentStep: async (wanted) => inTransaction(database, () => stepPayment(wanted)),
    readStaticPayment: async (merchantTradeNo) => payments.find(merchantTradeNo),
    numberReportedWith: async (payment) => numberReportedWith(payment),
    listStaticPayments: async (accountId, limit) => payments.ofAccount(accountId, limit),
    listUnconfirmedStaticPayments: async () => payments.unconfirmed(),
  }

  return {
    operations,
    /** Recovers what a crash left half done. */
    resume(at: number): void {
      for (const { accountId, state } of accounts.halfMade()) step({ accountId, ...afterCrash(state, at) })
    },
  }
}
