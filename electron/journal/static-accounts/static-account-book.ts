import type { TimelineEntry } from '../../../shared/sale/timeline-entry.ts'
import type {
  StaticAccount,
  StaticAccountState,
  StaticPayment,
} from '../../../shared/static-account/static-account.ts'
import type { ReportedPayment } from '../../../shared/work-list/reported-payment.ts'
import type { Authority } from '../audit/authority.ts'
import type { SearchQuery } from '../search.ts'
import type { Evidence } from '../steps.ts'
import type { StaticPaymentReport } from './static-payment-reports.ts'

/** What the counter is about to request. `evidence` has the body exactly as it will be sent. */
export interface NewStaticAccount {
  readonly accountId: string
  readonly paymentType: StaticAccount['paymentType']
  readonly payer: string
  readonly usedFor: string | null
  /** The branch that the request names; empty if none. */
  readonly storeId?: string | undefined
  readonly evidence: Evidence
  readonly at: number
  /** If given, recorded in the audit log. */
  readonly authority?: Authority | undefined
}

/** A step of an account's life with its evidence; all committed together, or not at all. */
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

/** The account that a notification names; `accountNo` may also be the payer's own. */
export interface NamedAccount extends Pick<ReportedPayment, 'vaCode' | 'paymentType'> {
  readonly accountNo: string | null
}

/** A payment that a notification is about. */
export interface NotedPayment {
  readonly payment: StaticPayment
  /** It was not reported before. */
  readonly isNew: boolean
  /** It was, but this may be another of the same amount under the same number: that is on the work list now. */
  readonly mayBeAnother: boolean
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
  findStaticAccountFor(named: NamedAccount): Promise<StaticAccount | null>
  /** Newest first. */
  listStaticAccounts(query: SearchQuery): Promise<{ accounts: StaticAccount[]; more: boolean }>
  readStaticAccountTimeline(accountId: string): Promise<TimelineEntry[]>
  noteStaticAccountEvidence(accountId: string, at: number, evidence: Evidence): Promise<void>
  /** How many may have been made on the day that begins then, and whether the gateway said on it that there are no more. */
  staticAccountsMadeOnDay(begins: number): Promise<{ made: number; exhausted: boolean }>
  /** Records a notified payment and returns it. */
  noteStaticPaymentNotified(payment: StaticPaymentReport): Promise<NotedPayment>
  /** Throws {@link StepOvertaken} when the payment is not in `from`. */
  takeStaticPaymentStep(step: StaticPaymentStep): Promise<StaticPayment>
  readStaticPayment(merchantTradeNo: string): Promise<StaticPayment | null>
  /** The number of its account with which a payment was reported that came back from a restore; null for any other payment. */
  numberReportedWith(payment: Pick<StaticPayment, 'merchantTradeNo' | 'accountId'>): Promise<string | null>
  /** Newest first. */
  listStaticPayments(accountId: string, limit: number): Promise<StaticPayment[]>
  listUnconfirmedStaticPayments(): Promise<StaticPayment[]>
}
