import { assertNever } from '../../../shared/assert-never.ts'
import { type Sen, sen } from '../../../shared/money.ts'
import { type OrderState, type PaymentCode, reviewCauses, unknownCauses } from '../../../shared/sale/order.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import { rejectionCauses } from '../../../shared/sent-once.ts'
import { holds } from '../rows.ts'

/** Kinds of code that have columns of their own. */
type LinkKind = 'link' | 'push'

/** The columns that belong to a state. A state without a column leaves it null. */
export const ofState = {
  platform_trade_no: holds<string | null>(),
  payable: holds<number | null>(),
  code_kind: holds<Exclude<PaymentCode['kind'], LinkKind> | null>(),
  code: holds<string | null>(),
  nmid: holds<string | null>(),
  terminal: holds<string | null>(),
  link_kind: holds<LinkKind | null>(),
  link: holds<string | null>(),
  computer_link: holds<string | null>(),
  expires_at: holds<number | null>(),
  fee: holds<number | null>(),
  paid_at: holds<number | null>(),
  rrn: holds<string | null>(),
  issuer: holds<string | null>(),
  paid_by: holds<string | null>(),
  account_no: holds<string | null>(),
  paid_with: holds<string | null>(),
  tendered: holds<number | null>(),
  reason: holds<string | null>(),
  err_code: holds<string | null>(),
  cause: holds<string | null>(),
  never_arrived: holds<number | null>(),
}

/** The columns that hold a state. */
interface StateColumns extends Readonly<typeof ofState> {
  readonly state: OrderStateKind
  readonly since: number
}
export const stateColumnNames: readonly string[] = ['state', 'since', ...Object.keys(ofState)]

/** A state as the columns that hold it. */
export function columnsOf(state: OrderState): StateColumns {
  const base: StateColumns = { ...ofState, state: state.kind, since: state.since }
  switch (state.kind) {
    case 'intent':
    case 'sending':
      return base
    case 'open':
    case 'failed':
    case 'expired':
      return { ...base, ...placedColumns(state) }
    case 'paid':
    case 'paidLate':
      return {
        ...base,
        ...placedColumns(state),
        paid_at: state.paidAt,
        rrn: state.rrn,
        issuer: state.issuer,
        paid_by: state.payer,
        account_no: state.accountNo,
        paid_with: state.paidWith ?? null,
        tendered: state.tendered ?? null,
      }
    case 'unknown':
      return {
        ...base,
        reason: state.reason,
        cause: state.cause ?? null,
        never_arrived: state.neverArrived ? 1 : 0,
      }
    case 'rejected':
      return { ...base, reason: state.reason, err_code: state.errCode, cause: state.cause }
    case 'review':
      return {
        ...base,
        reason: state.reason,
        cause: state.cause ?? null,
        platform_trade_no: state.platformTradeNo,
        expires_at: state.expiresAt ?? null,
        payable: state.paid?.amount ?? null,
        paid_at: state.paid?.at ?? null,
      }
    default:
      return assertNever(state)
  }
}

type Placed = Extract<OrderState, { kind: 'open' }>

function placedColumns(state: Pick<Placed, 'platformTradeNo' | 'payable' | 'code' | 'expiresAt' | 'fee'>) {
  return {
    platform_trade_no: state.platformTradeNo,
    payable: state.payable as number,
    expires_at: state.expiresAt,
    fee: state.fee ?? null,
    ...codeColumns(state.code),
  }
}

function codeColumns(code: PaymentCode | null) {
  const none = {
    code_kind: null,
    code: null,
    nmid: null,
    terminal: null,
    link_kind: null,
    link: null,
    computer_link: null,
  }
  switch (code?.kind) {
    case undefined:
      return none
    case 'qr':
      return { ...none, code_kind: code.kind, code: code.content, nmid: code.nmid, terminal: code.terminal }
    case 'virtualAccount':
      return { ...none, code_kind: code.kind, code: code.number }
    case 'storeCode':
      return { ...none, code_kind: code.kind, code: code.code }
    case 'link':
      return { ...none, link_kind: code.kind, link: code.url, computer_link: code.computerUrl }
    case 'push':
      return { ...none, link_kind: code.kind }
    default:
      return assertNever(code)
  }
}

/** A row with the columns of its state; `amount` is what was asked for. */
type StateRow = StateColumns & { readonly amount: number }

/** The state that a row holds. */
export function stateOf(row: StateRow): OrderState {
  const { state: kind, since } = row
  switch (kind) {
    case 'intent':
    case 'sending':
      return { kind, since }
    case 'open':
    case 'failed':
    case 'expired':
      return { kind, since, ...placedOf(row) }
    case 'paid':
    case 'paidLate':
      return {
        kind,
        since,
        ...placedOf(row),
        paidAt: row.paid_at,
        rrn: row.rrn,
        issuer: row.issuer,
        payer: row.paid_by,
        accountNo: row.account_no,
        ...(row.paid_with === null ? {} : { paidWith: row.paid_with }),
        ...(row.tendered === null ? {} : { tendered: sen(row.tendered) }),
      }
    case 'unknown':
      return {
        kind,
        since,
        reason: row.reason ?? '',
        ...causeOf(unknownCauses, row),
        neverArrived: row.never_arrived === 1,
      }
    case 'rejected':
      return {
        kind,
        since,
        reason: row.reason ?? '',
        errCode: row.err_code,
        cause: causeOf(rejectionCauses, row).cause ?? 'refused',
      }
    case 'review':
      return {
        kind,
        since,
        reason: row.reason ?? '',
        ...causeOf(reviewCauses, row),
        platformTradeNo: row.platform_trade_no,
        ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
        ...(row.payable === null ? {} : { paid: { amount: sen(row.payable), at: row.paid_at } }),
      }
    default:
      return assertNever(kind)
  }
}

/** The row's cause where the state knows it; nothing of a row that was written before there were causes. */
function causeOf<Cause extends string>(causes: readonly Cause[], row: StateRow): { cause?: Cause } {
  const cause = causes.find((each) => each === row.cause)
  return cause ? { cause } : {}
}

function placedOf(row: StateRow) {
  return {
    platformTradeNo: row.platform_trade_no,
    payable: (row.payable ?? row.amount) as Sen,
    code: linkOf(row) ?? codeOf(row),
    expiresAt: row.expires_at,
    ...(row.fee === null ? {} : { fee: row.fee as Sen }),
  }
}

function linkOf({ link_kind: kind, link, computer_link: computerUrl }: StateRow): PaymentCode | null {
  if (kind === 'push') return { kind }
  return kind === null || link === null ? null : { kind, url: link, computerUrl }
}

function codeOf({ code_kind: kind, code, nmid, terminal }: StateRow): PaymentCode | null {
  if (code === null) return null
  switch (kind) {
    case null:
      return null
    case 'qr':
      return { kind, content: code, nmid, terminal }
    case 'virtualAccount':
      return { kind, number: code }
    case 'storeCode':
      return { kind, code }
    default:
      return assertNever(kind)
  }
}
