import { assertNever } from '../../shared/assert-never.ts'
import { type Sen, sen } from '../../shared/money.ts'
import type { RejectionCause } from '../../shared/sent-once.ts'
import type {
  StaticAccount,
  StaticAccountState,
  StaticPayment,
} from '../../shared/static-account/static-account.ts'

/** A row of `static_accounts`, with what was received on it. */
export interface StaticAccountRow {
  id: number
  account_id: string
  payment_type: StaticAccount['paymentType']
  payer: string
  used_for: string | null
  created_at: number
  state: StaticAccountState['kind']
  since: number
  va_code: string | null
  reason: string | null
  err_code: string | null
  cause: RejectionCause | null
  received_count: number
  received_sum: number
  revision: number
}

/** A state as the columns that hold it. */
export function staticAccountColumnsOf(state: StaticAccountState) {
  const base = {
    state: state.kind,
    since: state.since,
    va_code: null,
    reason: null,
    err_code: null,
    cause: null,
  }
  switch (state.kind) {
    case 'intent':
    case 'sending':
      return base
    case 'active':
      return { ...base, va_code: state.vaCode }
    case 'rejected':
      return { ...base, reason: state.reason, err_code: state.errCode, cause: state.cause }
    case 'unknown':
      return { ...base, reason: state.reason }
    default:
      return assertNever(state)
  }
}

/** The account that a row holds. */
export function staticAccountOf(row: StaticAccountRow): StaticAccount {
  return {
    revision: row.revision,
    accountId: row.account_id,
    paymentType: row.payment_type,
    payer: row.payer,
    usedFor: row.used_for,
    createdAt: row.created_at,
    // A sum of many payments: no single amount is as large.
    received: { count: row.received_count, sum: row.received_sum as Sen },
    state: stateOf(row),
  }
}

function stateOf(row: StaticAccountRow): StaticAccountState {
  const { state: kind, since } = row
  const reason = row.reason ?? ''
  switch (kind) {
    case 'intent':
    case 'sending':
      return { kind, since }
    case 'active':
      return { kind, since, vaCode: row.va_code ?? '' }
    case 'rejected':
      return { kind, since, reason, errCode: row.err_code, cause: row.cause ?? 'refused' }
    case 'unknown':
      return { kind, since, reason }
    default:
      return assertNever(kind)
  }
}

/** A row of `static_payments`. */
export interface StaticPaymentRow {
  merchant_trade_no: string
  account_id: string
  heard_at: number
  state: StaticPayment['state']['kind']
  since: number
  amount: number | null
  paid_at: number | null
  payer: string | null
  account_no: string | null
  platform_trade_no: string | null
  reason: string | null
  ask_by: string | null
  told_platform_no: string | null
  told_amount: number | null
  told_paid_at: number | null
  told_payer: string | null
}

/** The columns that belong to a payment's state. */
export function staticPaymentColumnsOf(state: StaticPayment['state']) {
  const base = {
    state: state.kind,
    since: state.since,
    amount: null,
    paid_at: null,
    payer: null,
    account_no: null,
    platform_trade_no: null,
    reason: null,
  }
  switch (state.kind) {
    case 'heard':
      return base
    case 'confirmed':
      return {
        ...base,
        amount: state.amount as number,
        paid_at: state.paidAt,
        payer: state.payer,
        account_no: state.accountNo,
        platform_trade_no: state.platformTradeNo,
      }
    case 'refuted':
      return { ...base, reason: state.reason }
    default:
      return assertNever(state)
  }
}

/** The payment that a row holds. */
export function staticPaymentOf(row: StaticPaymentRow): StaticPayment {
  const { merchant_trade_no: merchantTradeNo, account_id: accountId, heard_at: notifiedAt } = row
  const reported = {
    amount: row.told_amount === null ? null : sen(row.told_amount),
    paidAt: row.told_paid_at,
    payer: row.told_payer,
    platformTradeNo: row.told_platform_no,
  }
  return { merchantTradeNo, accountId, notifiedAt, askBy: row.ask_by, reported, state: paymentStateOf(row) }
}

function paymentStateOf(row: StaticPaymentRow): StaticPayment['state'] {
  const { state: kind, since } = row
  switch (kind) {
    case 'heard':
      return { kind, since }
    case 'confirmed':
      return {
        kind,
        since,
        amount: (row.amount ?? 0) as Sen,
        paidAt: row.paid_at,
        payer: row.payer,
        accountNo: row.account_no,
        platformTradeNo: row.platform_trade_no,
      }
    case 'refuted':
      return { kind, since, reason: row.reason ?? '' }
    default:
      return assertNever(kind)
  }
}
