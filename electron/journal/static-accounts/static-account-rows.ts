import { assertNever } from '../../../shared/assert-never.ts'
import { type Sen, sen } from '../../../shared/money.ts'
import type { RejectionCause } from '../../../shared/sent-once.ts'
import type {
  StaticAccount,
  StaticAccountState,
  StaticPayment,
} from '../../../shared/static-account/static-account.ts'
import { holds } from '../rows.ts'

/** The columns that belong to an account's state. A state without a column leaves it null. */
const ofAccountState = {
  va_code: holds<string | null>(),
  reason: holds<string | null>(),
  err_code: holds<string | null>(),
  cause: holds<RejectionCause | null>(),
}

/** A row of `static_accounts`, with what was received on it. */
export interface StaticAccountRow extends Readonly<typeof ofAccountState> {
  id: number
  account_id: string
  payment_type: StaticAccount['paymentType']
  payer: string
  used_for: string | null
  store_id: string | null
  created_at: number
  state: StaticAccountState['kind']
  since: number
  received_count: number
  received_sum: number
  revision: number
}

/** A state as the columns that hold it. */
export function staticAccountColumnsOf(state: StaticAccountState) {
  const base = { ...ofAccountState, state: state.kind, since: state.since }
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
    ...(row.store_id === null ? {} : { storeId: row.store_id }),
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

/** The columns that belong to a payment's state. */
const ofPaymentState = {
  amount: holds<number | null>(),
  paid_at: holds<number | null>(),
  payer: holds<string | null>(),
  account_no: holds<string | null>(),
  platform_trade_no: holds<string | null>(),
  reason: holds<string | null>(),
}

/** A row of `static_payments`. */
export interface StaticPaymentRow extends Readonly<typeof ofPaymentState> {
  merchant_trade_no: string
  account_id: string
  heard_at: number
  state: StaticPayment['state']['kind']
  since: number
  ask_by: string | null
  told_platform_no: string | null
  told_amount: number | null
  told_paid_at: number | null
  told_payer: string | null
}

/** A payment's state as the columns that hold it. */
export function staticPaymentColumnsOf(state: StaticPayment['state']) {
  const base = { ...ofPaymentState, state: state.kind, since: state.since }
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
