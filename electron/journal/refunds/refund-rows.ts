import { assertNever } from '../../../shared/assert-never.ts'
import type { Extra } from '../../../shared/catalogue/product.ts'
import { type Sen, sen } from '../../../shared/money.ts'
import type { OutsideWay } from '../../../shared/paid-back-outside.ts'
import {
  type Refund,
  type RefundRejectionCause,
  type RefundReviewCause,
  type RefundState,
  refundRejectionCauses,
  refundReviewCauses,
} from '../../../shared/refund/refund.ts'
import type { RefundStateKind } from '../../../shared/refund/refund-life.ts'
import { goodsName } from '../../../shared/refund/refund-lines.ts'
import { holds } from '../rows.ts'

/** The columns that belong to a state. A state without a column leaves it null. */
const ofState = {
  platform_trade_no: holds<string | null>(),
  refunded_at: holds<number | null>(),
  reason: holds<string | null>(),
  err_code: holds<string | null>(),
  cause: holds<RefundRejectionCause | RefundReviewCause | null>(),
  never_arrived: holds<number | null>(),
  denied_at: holds<number | null>(),
}

interface StateColumns extends Readonly<typeof ofState> {
  state: RefundStateKind
  since: number
}

/** A row of `refunds`, with what its order says of the payment. */
export interface RefundRow extends StateColumns {
  id: number
  merchant_refund_no: string
  refund_id: string
  merchant_trade_no: string
  payment_type: string
  order_amount: number
  store_id: string | null
  paid: number
  platform_refund_no: string
  amount: number
  told_reason: string | null
  undoes: number
  outside: OutsideWay | null
  goods: number | null
  service: number | null
  tax: number | null
  /** Which lines go back, as JSON. */
  lines: string
  created_at: number
  last_checked_at: number | null
  revision: number
  /** The counter that made it, where that is another one. */
  counter: string | null
  /** 1 once people have closed its case; a change of the state takes it back. */
  looked_after: number
}

/** A state as the columns that hold it. */
export function refundColumnsOf(state: RefundState): StateColumns {
  const base: StateColumns = { ...ofState, state: state.kind, since: state.since }
  switch (state.kind) {
    case 'intent':
    case 'sending':
      return base
    case 'inProgress':
    case 'failed':
      return { ...base, platform_trade_no: state.platformTradeNo }
    case 'done':
      return {
        ...base,
        platform_trade_no: state.platformTradeNo,
        refunded_at: state.refundedAt,
        denied_at: state.deniedAt ?? null,
      }
    case 'unknown':
      return { ...base, reason: state.reason, never_arrived: state.neverArrived ? 1 : 0 }
    case 'rejected':
      return { ...base, reason: state.reason, err_code: state.errCode, cause: state.cause }
    case 'review':
      return {
        ...base,
        reason: state.reason,
        cause: state.cause ?? null,
        platform_trade_no: state.platformTradeNo,
      }
    default:
      return assertNever(state)
  }
}

/** The refund that a row holds. */
export function refundOf(row: RefundRow): Refund {
  return {
    revision: row.revision,
    merchantRefundNo: row.merchant_refund_no,
    refundId: row.refund_id,
    merchantTradeNo: row.merchant_trade_no,
    paymentType: row.payment_type,
    orderAmount: sen(row.order_amount),
    paid: sen(row.paid),
    platformRefundNo: row.platform_refund_no,
    ...(row.store_id === null ? {} : { storeId: row.store_id }),
    amount: sen(row.amount),
    ...linesOf(row),
    ...(row.undoes === 1 ? { undoes: true as const } : {}),
    ...(row.outside === null ? {} : { outside: row.outside }),
    ...(row.goods === null ? {} : { goods: sen(row.goods) }),
    ...(row.tax === null ? {} : { parts: { service: sen(row.service ?? 0), tax: sen(row.tax) } }),
    reason: row.told_reason,
    createdAt: row.created_at,
    lastCheckedAt: row.last_checked_at,
    ...(row.counter === null ? {} : { counter: row.counter }),
    ...(row.looked_after === 1 ? { closed: true as const } : {}),
    state: stateOf(row),
  }
}

/** The lines that a refund gives back, as a column of a refund that was selected `AS r`. */
export const LINES = `(SELECT json_group_array(json_array(g.line, g.quantity, g.amount, g.goods, l.name, l.extras)
    ORDER BY g.line)
  FROM refund_lines g JOIN order_lines l ON l.merchant_trade_no = r.merchant_trade_no AND l.position = g.line
  WHERE g.merchant_refund_no = r.merchant_refund_no)`

type LineValues = [
  line: number,
  quantity: number,
  amount: Sen,
  goods: Sen | null,
  name: string,
  extras: string | null,
]

function linesOf({ lines }: RefundRow): Pick<Refund, 'lines'> {
  if (lines === '[]') return {}
  const all = JSON.parse(lines) as LineValues[]
  return {
    lines: all.map(([line, quantity, amount, goods, name, extras]) => ({
      line,
      quantity,
      amount,
      ...(goods === null ? {} : { goods }),
      name: goodsName(name, extras === null ? undefined : (JSON.parse(extras) as Extra[])),
    })),
  }
}

function stateOf(row: RefundRow): RefundState {
  const { state: kind, since } = row
  const platformTradeNo = row.platform_trade_no
  switch (kind) {
    case 'intent':
    case 'sending':
      return { kind, since }
    case 'inProgress':
    case 'failed':
      return { kind, since, platformTradeNo }
    case 'done':
      return {
        kind,
        since,
        platformTradeNo,
        refundedAt: row.refunded_at,
        ...(row.denied_at === null ? {} : { deniedAt: row.denied_at }),
      }
    case 'unknown':
      return { kind, since, reason: row.reason ?? '', neverArrived: row.never_arrived === 1 }
    case 'rejected':
      return {
        kind,
        since,
        reason: row.reason ?? '',
        errCode: row.err_code,
        cause: refundRejectionCauses.find((each) => each === row.cause) ?? 'refused',
      }
    case 'review': {
      const cause = refundReviewCauses.find((each) => each === row.cause)
      return { kind, since, reason: row.reason ?? '', platformTradeNo, ...(cause ? { cause } : {}) }
    }
    default:
      return assertNever(kind)
  }
}
