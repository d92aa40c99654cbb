import { unpaidStates } from '../../../shared/sale/order-life.ts'
import type { Row } from './page-columns.ts'

const unpaid: readonly string[] = unpaidStates

/** The case of an order, by the counter's own rule as far as a single order shows it; null if it has none. */
export function caseOfOrder(row: Row): string | null {
  const { state, superseded, looked_after, told_paid_lasts } = row
  if (told_paid_lasts === 1 && unpaid.includes(String(state))) return 'toldPaid'
  if (looked_after === 1) return null
  if (state === 'paid' && isOpenPart(row)) return 'restUnpaid'
  if (state === 'unknown' || state === 'paidLate') return state
  if (state === 'review') return 'mismatch'
  return state === 'paid' && superseded === 1 ? 'paidAfterChange' : null
}

/** Its counter counts a cash part as looked after as soon as the rest is paid. A code for the rest may still be shown. */
const isOpenPart = ({ sale_amount, rest_of, superseded }: Row) =>
  sale_amount != null && rest_of == null && superseded !== 1

const refundCases: Row = { unknown: 'refundUnknown', review: 'refundReview', failed: 'refundFailed' }

export function caseOfRefund({ state, looked_after, denied_at }: Row): unknown {
  if (looked_after === 1) return null
  return refundCases[String(state)] ?? (denied_at == null ? null : 'refundReview')
}

/** Reported by the gateway, but not confirmed. */
export function caseOfPayment({ state, looked_after }: Row): string | null {
  return state === 'heard' && looked_after !== 1 ? 'unconfirmed' : null
}
