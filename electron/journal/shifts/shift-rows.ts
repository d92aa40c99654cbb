import { type Sen, sen } from '../../../shared/money.ts'
import type { OutsideWay } from '../../../shared/paid-back-outside.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { type Case, caseAmount } from '../../../shared/sale/case.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { Carried, CashMovement, ShiftOpening, ShiftReport } from '../../../shared/shift/shift.ts'
import type { UnresolvedPayment } from '../../../shared/work-list/reported-payment.ts'

/** The facts of the tally; each order, refund, payment or charge has each of them at most once. */
export type Fact =
  | 'made'
  | 'paid'
  | 'paidLate'
  | 'failed'
  | 'expired'
  | 'rejected'
  | 'review'
  | 'refundMade'
  | 'refunded'
  | 'received'
  | 'charged'

/** One line of the tally. Amounts in sen; `payable` and `fee` only if the gateway reported them. */
export interface TallyLine {
  readonly sequence: number
  readonly at: number
  readonly fact: Fact
  /** The number of the order, refund, payment or charge. */
  readonly number: string
  readonly paymentType: string
  readonly amount: Sen
  readonly payable: Sen | null
  readonly fee: Sen | null
  readonly cashier: string | null
  /** For a payment, how its amount is made up; null if it is just the price. */
  readonly discount: Sen | null
  readonly service: Sen | null
  readonly tax: Sen | null
  /** For a refund that staff paid back outside the gateway. */
  readonly outside: OutsideWay | null
  /** For an order that failed or expired: its sale had left it before. */
  readonly givenUp: boolean
  /** For a payment in cash: what rounding added to its price; negative if it took some off, null if nothing. */
  readonly rounding: number | null
}

export type TallyRow = Omit<TallyLine, 'paymentType' | 'givenUp'> & {
  readonly payment_type: string
  readonly given_up: number
}

export const tallyLineOf = ({ sequence, at, fact, number, payment_type, ...row }: TallyRow): TallyLine => ({
  sequence,
  at,
  fact,
  number,
  paymentType: payment_type,
  amount: row.amount,
  payable: row.payable,
  fee: row.fee,
  cashier: row.cashier,
  discount: row.discount,
  service: row.service,
  tax: row.tax,
  outside: row.outside,
  givenUp: row.given_up === 1,
  rounding: row.rounding,
})

/** The frozen report of a row of `shifts`. */
export const reportOf = (row: unknown) => JSON.parse((row as { report: string }).report) as ShiftReport

export interface OpeningRow {
  at: number
  opened_by: string | null
  float: number | null
}

export const openingOf = ({ at, opened_by: by, float }: OpeningRow): ShiftOpening => ({
  at,
  by,
  float: float === null ? null : sen(float),
})

export interface CashRow {
  at: number
  moved_by: string | null
  kind: CashMovement['kind']
  amount: number
  note: string
}

export const movementOf = ({ at, moved_by: by, kind, amount, note }: CashRow): CashMovement => ({
  at,
  by,
  kind,
  amount: sen(amount),
  note,
})

/** The running shift. `lines` are the requested lines of the tally. */
export interface Standing
  extends Pick<
    ShiftReport,
    'number' | 'from' | 'opened' | 'carriedIn' | 'carriedOut' | 'waiting' | 'auditHead' | 'restoredAt'
  > {
  /** The last line of the tally in the shift before; this shift's lines come after it. */
  readonly begins: number
  readonly movements: readonly CashMovement[]
  readonly lines: readonly TallyLine[]
}

/** A case is identified by the moment of its fact, as when it is closed: a later fact is another case. */
export const carriedCase = ({ kind, order, since }: Case): Carried => ({
  ref: `${order.merchantTradeNo} ${kind} ${since}`,
  kind,
  number: order.merchantTradeNo,
  paymentType: order.paymentType,
  amount: caseAmount({ kind, order }),
  since,
  ...whetherArrived(order),
})

/** A failed refund is certain, but somebody still has to inform the customer. */
export const carriedRefund = ({ merchantRefundNo, paymentType, amount, state }: Refund): Carried => ({
  ref: `${merchantRefundNo} refund`,
  number: merchantRefundNo,
  kind: state.kind === 'failed' ? 'refundFailed' : 'refund',
  paymentType,
  amount,
  since: state.since,
  ...whetherArrived({ state }),
})

const whetherArrived = ({ state }: Pick<Order | Refund, 'state'>) =>
  state.kind === 'unknown' && state.neverArrived ? { neverArrived: true as const } : {}

/** A payment that was only reported; facts that the report lacked are left out. */
export const carriedPayment = ({ ref, kind, notifiedAt, reported }: UnresolvedPayment): Carried => ({
  ref: `${ref} payment`,
  kind: kind === 'unplaced' ? 'paymentUnplaced' : 'paymentUnconfirmed',
  number: reported.merchantTradeNo ?? reported.platformTradeNo ?? reported.vaCode ?? ref,
  paymentType: reported.paymentType ?? '',
  amount: reported.amount ?? sen(0),
  since: notifiedAt,
})
