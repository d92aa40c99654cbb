import type { DatabaseSync } from 'node:sqlite'
import type { TimelineEntry } from '../../shared/sale/timeline-entry.ts'
import type {
  StaticAccount,
  StaticAccountState,
  StaticPayment,
} from '../../shared/static-account/static-account.ts'
import type { ReportedPayment } from '../../shared/work-list/reported-payment.ts'
import type { Authorities, Authority } from './authority.ts'
import { inTransaction } from './database.ts'
import { inserting } from './rows.ts'
import { searchPattern } from './search.ts'
import { afterCrash, stateTable, timelineIn } from './state-table.ts'
import {
  type StaticAccountRow,
  type StaticPaymentRow,
  staticAccountColumnsOf,
  staticAccountOf,
  staticPaymentColumnsOf,
  staticPaymentOf,
} from './static-account-rows.ts'
import { createStaticPaymentReports, type StaticPaymentReport } from './static-payment-reports.ts'
import type { Evidence } from './steps.ts'

/** What the counter is about to request. `evidence` has the body exactly as it will be sent. */
export interface NewStaticAccount {
  readonly accountId: string
  readonly paymentType: StaticAccount['paymentType']
  readonly payer: string
  readonly usedFor: string | null
  readonly evidence: Evidence
  readonly at: number
  /** If given, recorded in the audit log. */
  readonly authority?: Authority | undefined
}

/** A step of an account's life with its evidence; all of it is committed together, or none of it. */
export interface StaticAccountStep {
  readonly accountId: string
  readonly from: StaticAccountState['kind']
  readonly to: StaticAccountState
  readonly evidence: readonly Evidence[]
}

/** A step of a payment's life with its evidence. */
export interface StaticPaymentStep {
  readonly merchantTradeNo: string
  readonly from: StaticPayment['state']['kind']
  readonly to: StaticPayment['state']
  readonly evidence: readonly Evidence[]
}

/** The static accounts' part of the journal. */
export interface StaticAccountBook {
  openStaticAccount(account: NewStaticAccount): Promise<StaticAccount>
  /** Throws {@link StepOvertaken} when the account is not in `from`. */
  takeStaticAccountStep(step: StaticAccountStep): Promise<StaticAccount>
  readStaticAccount(accountId: string): Promise<StaticAccount | null>
  /**
   * The account that a notification is about: by its number, or the only account at that bank if the notification has
   * no number.
   */
  findStaticAccountFor(
    reported: ReportedPayment & { readonly accountNo: string | null },
  ): Promise<StaticAccount | null>
  /** Newest first. */
  listStaticAccounts(query: {
    search: string
    before?: string
    limit: number
  }): Promise<{ accounts: StaticAccount[]; more: boolean }>
  readStaticAccountTimeline(accountId: string): Promise<TimelineEntry[]>
  noteStaticAccountEvidence(accountId: string, at: number, evidence: Evidence): Promise<void>
  /** How many may have been made since a moment, and whether the gateway said since then that there are no more. */
  staticAccountsMadeSince(moment: number): Promise<{ made: number; exhausted: boolean }>
  /** Records a notified payment and returns it; `isNew` is false if it was notified before. */
  noteStaticPaymentNotified(payment: StaticPaymentReport): Promise<{ payment: StaticPayment; isNew: boolean }>
  /** Throws {@link StepOvertaken} when the payment is not in `from`. */
  takeStaticPaymentStep(step: StaticPaymentStep): Promise<StaticPayment>
  readStaticPayment(merchantTradeNo: string): Promise<StaticPayment | null>
  /** Newest first. */
  listStaticPayments(accountId: string, limit: number): Promise<StaticPayment[]>
  listUnconfirmedStaticPayments(): Promise<StaticPayment[]>
}

const ACCOUNT = `SELECT a.*,
    (SELECT count(*) FROM static_payments p WHERE p.account_id = a.account_id AND p.state = 'confirmed') AS received_count,
    (SELECT coalesce(sum(amount), 0) FROM static_payments p
      WHERE p.account_id = a.account_id AND p.state = 'confirmed') AS received_sum
  FROM static_accounts a`

/** The static accounts in the journal's database; `resume` joins a transaction of the journal's. */
export function createStaticAccountBook(database: DatabaseSync, audit: Authorities['act']) {
  const insert = inserting<StaticAccountRow>(database, 'static_accounts')
  const table = stateTable<StaticAccountRow, StaticAccount, StaticAccountState>(database, {
    table: 'static_accounts',
    key: 'account_id',
    called: 'static account',
    select: ACCOUNT,
    as: 'a',
    columnsOf: staticAccountColumnsOf,
    of: staticAccountOf,
  })
  const { existing, find, one, all } = table
  const timeline = timelineIn(database, 'static_account_events', 'account_id')
  const { note } = timeline
  const payments = stateTable<StaticPaymentRow, StaticPayment, StaticPayment['state']>(database, {
    table: 'static_payments',
    key: 'merchant_trade_no',
    called: 'payment',
    select: 'SELECT p.* FROM static_payments p',
    as: 'p',
    columnsOf: staticPaymentColumnsOf,
    of: staticPaymentOf,
    begins: 'heard',
  })
  const selectByNumber = database.prepare(`${ACCOUNT} WHERE a.va_code = ?`)
  const selectOfBank = database.prepare(
    `${ACCOUNT} WHERE a.payment_type = ? AND a.state = 'active' ORDER BY a.id LIMIT 2`,
  )
  const selectHalfMade = database.prepare(`${ACCOUNT} WHERE a.state IN ('intent', 'sending')`)
  const selectPage = database.prepare(`${ACCOUNT}
    WHERE (:before IS NULL OR a.id < (SELECT id FROM static_accounts WHERE account_id = :before))
      AND (:text = '' OR a.va_code LIKE :text ESCAPE '\\' OR a.payer LIKE :text ESCAPE '\\'
        OR a.used_for LIKE :text ESCAPE '\\')
    ORDER BY a.id DESC LIMIT :limit`)
  const countMade = database.prepare(`SELECT
      count(*) FILTER (WHERE state IN ('intent', 'sending', 'active', 'unknown')) AS made,
      count(*) FILTER (WHERE state = 'rejected' AND err_code = 'dailyLimitExceeded') AS refused
    FROM static_accounts WHERE created_at >= ?`)
  const reports = createStaticPaymentReports(database)
  const selectPayments = database.prepare(
    'SELECT * FROM static_payments WHERE account_id = ? ORDER BY id DESC LIMIT ?',
  )
  const selectUnconfirmed = database.prepare(
    "SELECT * FROM static_payments WHERE state = 'heard' ORDER BY id DESC",
  )

  function step({ accountId, from, to, evidence }: StaticAccountStep): StaticAccount {
    table.step(accountId, from, to)
    for (const line of evidence) note(accountId, to.since, line)
    note(accountId, to.since, { kind: 'accountChanged', detail: { before: from, after: to.kind } })
    return existing(accountId)
  }

  const operations: StaticAccountBook = {
    async openStaticAccount({ accountId, paymentType, payer, usedFor, evidence, at, authority }) {
      return inTransaction(database, () => {
        insert({
          account_id: accountId,
          payment_type: paymentType,
          payer,
          used_for: usedFor,
          created_at: at,
          state: 'intent',
          since: at,
        })
        const act = { action: 'makeAccount', kind: 'accountMade', subject: payer, amount: null, at } as const
        const by = authority
          ? audit(authority, { ...act, merchantTradeNo: accountId, detail: { paymentType } })
          : {}
        note(accountId, at, { ...evidence, detail: { ...evidence.detail, ...by } })
        return existing(accountId)
      })
    },
    async takeStaticAccountStep(wanted) {
      return inTransaction(database, () => step(wanted))
    },
    async readStaticAccount(accountId) {
      return find(accountId)
    },
    async findStaticAccountFor({ vaCode, accountNo, paymentType }) {
      const named = [vaCode, accountNo].flatMap((number) => number?.replace(/[\s.-]/g, '') ?? [])
      for (const number of named) {
        const account = one(selectByNumber, number)
        if (account) return account
      }
      // An unknown `vaCode` is another account. An unknown `accountNo` says nothing: it may be the payer's own.
      if (vaCode !== null || paymentType === null) return null
      const [only = null, another] = all(selectOfBank, paymentType)
      return another === undefined ? only : null
    },
    async listStaticAccounts({ search, before, limit }) {
      const { text } = searchPattern(search)
      const accounts = all(selectPage, { text, before: before ?? null, limit: limit + 1 })
      return { accounts: accounts.slice(0, limit), more: accounts.length > limit }
    },
    async readStaticAccountTimeline(accountId) {
      return timeline.read(accountId)
    },
    async noteStaticAccountEvidence(accountId, at, evidence) {
      note(accountId, at, evidence)
    },
    async staticAccountsMadeSince(moment) {
      const { made, refused } = countMade.get(moment) as { made: number; refused: number }
      return { made, exhausted: refused > 0 }
    },
    async noteStaticPaymentNotified(news) {
      return inTransaction(database, () => {
        const { number, isNew } = reports.note(news)
        if (isNew) note(news.accountId, news.at, news.evidence)
        return { payment: payments.existing(number), isNew }
      })
    },
    async takeStaticPaymentStep({ merchantTradeNo, from, to, evidence }) {
      return inTransaction(database, () => {
        payments.step(merchantTradeNo, from, to)
        const changed = payments.existing(merchantTradeNo)
        for (const line of evidence) note(changed.accountId, to.since, line)
        const detail = { merchantTradeNo, before: from, after: to.kind }
        note(changed.accountId, to.since, { kind: 'accountPaid', detail })
        return changed
      })
    },
    async readStaticPayment(merchantTradeNo) {
      return payments.find(merchantTradeNo)
    },
    async listStaticPayments(accountId, limit) {
      return payments.all(selectPayments, accountId, limit)
    },
    async listUnconfirmedStaticPayments() {
      return payments.all(selectUnconfirmed)
    },
  }

  return {
    operations,
    /** Recovers what a crash left half done. */
    resume(at: number): void {
      for (const { accountId, state } of all(selectHalfMade)) step({ accountId, ...afterCrash(state, at) })
    },
  }
}
