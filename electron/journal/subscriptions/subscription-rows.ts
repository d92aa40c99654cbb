import { assertNever } from '../../../shared/assert-never.ts'
import { sen } from '../../../shared/money.ts'
import type { RejectionCause } from '../../../shared/sent-once.ts'
import {
  lastCharge,
  otherAmount,
  type Subscription,
  type SubscriptionInterval,
  type SubscriptionState,
  takenBack,
} from '../../../shared/subscription/subscription.ts'
import type { SubscriptionStateKind } from '../../../shared/subscription/subscription-life.ts'
import { holds } from '../rows.ts'

/** The columns that belong to a state. A state without a column leaves it null. */
const ofState = {
  payable: holds<number | null>(),
  checkout_url: holds<string | null>(),
  expires_at: holds<number | null>(),
  gateway_no: holds<string | null>(),
  reason: holds<string | null>(),
  err_code: holds<string | null>(),
  cause: holds<RejectionCause | null>(),
  never_arrived: holds<number | null>(),
}

interface StateColumns extends Readonly<typeof ofState> {
  state: SubscriptionStateKind
  since: number
}

/** A row of `subscriptions`. */
export interface SubscriptionRow extends StateColumns {
  id: number
  number: string
  subscription_id: string
  payment_type: Subscription['paymentType']
  amount: number
  fee_type: Subscription['feeType']
  interval_type: SubscriptionInterval['type']
  interval_value: number
  title: string
  message: string | null
  customer: string | null
  store_id: string | null
  created_at: number
  last_checked_at: number | null
  active_since: number | null
  last_charge: string | null
  last_paid_at: number | null
  taken_back: string | null
  other_amount: string | null
  announced_charge_at: number | null
  announced_heard_at: number | null
  charges_read: number
  reported_at: number | null
  revision: number
}

/** A state as the columns that hold it. */
export function subscriptionColumnsOf(state: SubscriptionState): StateColumns {
  const base: StateColumns = { ...ofState, state: state.kind, since: state.since }
  switch (state.kind) {
    case 'intent':
    case 'sending':
      return base
    case 'unknown':
      return { ...base, reason: state.reason, never_arrived: state.neverArrived ? 1 : 0 }
    case 'rejected':
      return { ...base, reason: state.reason, err_code: state.errCode, cause: state.cause }
    case 'pending':
    case 'active':
    case 'cancelled':
    case 'failed':
      return { ...base, ...placedColumns(state) }
    case 'cancelling':
    case 'review':
      return { ...base, ...placedColumns(state), reason: state.reason }
    default:
      return assertNever(state)
  }
}

function placedColumns(state: Extract<SubscriptionState, { payable: unknown }>) {
  return {
    payable: state.payable as number,
    checkout_url: state.checkoutUrl,
    expires_at: state.expiresAt,
    gateway_no: state.gatewayNo,
  }
}

/** The subscription that a row holds. */
export function subscriptionOf(row: SubscriptionRow): Subscription {
  return {
    revision: row.revision,
    number: row.number,
    subscriptionId: row.subscription_id,
    paymentType: row.payment_type,
    amount: sen(row.amount),
    feeType: row.fee_type,
    interval: { type: row.interval_type, value: row.interval_value },
    title: row.title,
    message: row.message,
    customer: row.customer,
    ...(row.store_id === null ? {} : { storeId: row.store_id }),
    createdAt: row.created_at,
    lastCheckedAt: row.last_checked_at,
    activeSince: row.active_since,
    lastCharge: row.last_charge === null ? null : lastCharge.parse(JSON.parse(row.last_charge)),
    ...(row.taken_back === null ? {} : { takenBack: takenBack.parse(JSON.parse(row.taken_back)) }),
    ...(row.other_amount === null ? {} : { otherAmount: otherAmount.parse(JSON.parse(row.other_amount)) }),
    lastPaidAt: row.last_paid_at,
    announced:
      row.announced_heard_at === null
        ? null
        : { chargeAt: row.announced_charge_at, notifiedAt: row.announced_heard_at },
    chargesRead: row.charges_read === 1,
    state: stateOf(row),
  }
}

function stateOf(row: SubscriptionRow): SubscriptionState {
  const { state: kind, since } = row
  const reason = row.reason ?? ''
  switch (kind) {
    case 'intent':
    case 'sending':
      return { kind, since }
    case 'unknown':
      return { kind, since, reason, neverArrived: row.never_arrived === 1 }
    case 'rejected':
      return { kind, since, reason, errCode: row.err_code, cause: row.cause ?? 'refused' }
    case 'pending':
    case 'active':
    case 'cancelled':
    case 'failed':
      return { kind, since, ...placedOf(row) }
    case 'cancelling':
      return { kind, since, ...placedOf(row), reason: row.reason }
    case 'review':
      return { kind, since, ...placedOf(row), reason }
    default:
      return assertNever(kind)
  }
}

function placedOf(row: SubscriptionRow) {
  return {
    payable: sen(row.payable ?? row.amount),
    checkoutUrl: row.checkout_url,
    expiresAt: row.expires_at,
    gatewayNo: row.gateway_no ?? row.number,
  }
}
