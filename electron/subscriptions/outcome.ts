/** The only place that decides the state of a subscription from what the gateway said, or failed to say. */
import { formatRupiah } from '../../shared/money.ts'
import {
  mayBePayable,
  type Subscription,
  type SubscriptionState,
} from '../../shared/subscription/subscription.ts'
import { parseWibTime } from '../../shared/wib-time.ts'
import { definiteNo } from '../gateway/definite-no.ts'
import type { GatewayError } from '../gateway/errors/gateway-error.ts'
import { isSafePage } from '../gateway/safe-page.ts'
import { reportedState, type SubscriptionAnswer } from './reported.ts'

/** When an answer was read, and whether the gateway's pages are on this computer, as in training. */
export interface ReadAt {
  readonly at: number
  readonly pagesHere: boolean
}

/** The state after an authentic answer; null when it says nothing new. */
export function outcomeOfAnswer(
  subscription: Subscription,
  answer: SubscriptionAnswer,
  { at, pagesHere }: ReadAt,
): SubscriptionState | null {
  const { state } = subscription
  const placed = { since: at, ...reportedPlacement(subscription, answer, pagesHere) }
  // The gateway knows it but gives no status: take it as not completed yet.
  const reported = reportedState(subscription, answer.status) ?? (isPlaced(state) ? null : 'pending')
  if (state.kind === 'rejected' && (reported === 'failed' || reported === 'cancelled')) return null
  const contradiction = amountProblem(subscription, answer) ?? contradictionOf(subscription, answer, reported)
  if (contradiction !== null) {
    return state.kind === 'review' ? null : { kind: 'review', ...placed, reason: contradiction }
  }
  if (reported === null || reported === state.kind) return null
  // It still runs after the request to end: the cancellation is neither done nor refused.
  if (state.kind === 'cancelling' && (reported === 'active' || reported === 'pending')) return null
  return { kind: reported, ...placed }
}

/**
 * The state after an answered inquiry. One that is being cancelled without a reason is being cancelled by nobody: Loket stopped, or
 * its disk failed, before the outcome was written down, and perhaps before the request left. It still runs: a person must know.
 */
export function outcomeOfInquiry(
  subscription: Subscription,
  answer: SubscriptionAnswer,
  read: ReadAt,
): SubscriptionState | null {
  const { state } = subscription
  const outcome = outcomeOfAnswer(subscription, answer, read)
  if (outcome !== null || state.kind !== 'cancelling' || state.reason !== null) return outcome
  const reason = `what became of the cancellation was not written down, its status is ${answer.status ?? 'not said'}`
  return { ...state, since: read.at, reason }
}

/** The state after an answered cancellation: ended only if the gateway says so. */
export function outcomeOfCancellation(
  subscription: Placed,
  answer: SubscriptionAnswer,
  read: ReadAt,
): SubscriptionState {
  const outcome = outcomeOfAnswer(subscription, answer, read)
  if (outcome) return outcome
  const status = answer.status === undefined ? 'without a status' : `with status ${answer.status}`
  return {
    ...subscription.state,
    kind: 'cancelling',
    since: read.at,
    reason: `the gateway answered the cancellation ${status}`,
  }
}

/**
 * The state of one that the gateway knows no longer; null unless it was active. Such a one charges nobody, and nothing else would
 * say so.
 */
export function outcomeOfNotFound({ state }: Subscription, at: number): SubscriptionState | null {
  if (state.kind !== 'active') return null
  return {
    ...state,
    kind: 'review',
    since: at,
    reason: 'called active before, the gateway does not know it now',
  }
}

/** The state after a failed cancellation: back to the one before only after a definite refusal of the only request sent. */
export function outcomeOfFailedCancellation(
  before: Placed,
  error: GatewayError,
  at: number,
): SubscriptionState {
  // Of a cancellation that was sent before, nobody knows yet whether it was done.
  if (definiteNo(error) !== null && before.state.kind !== 'cancelling') {
    return { ...before.state, since: at }
  }
  return { ...before.state, kind: 'cancelling', since: at, reason: error.message }
}

type PlacedState = Extract<SubscriptionState, { gatewayNo: string }>
/** A subscription that the gateway knows. */
type Placed = Subscription & { readonly state: PlacedState }

const isPlaced = (state: SubscriptionState): state is PlacedState => 'gatewayNo' in state

/** Narrows to what the gateway knows. */
export function hasPlace(subscription: Subscription): subscription is Placed {
  return isPlaced(subscription.state)
}

/** What an answer leaves out stays as it was, and so does an amount that contradicts what was asked. */
function reportedPlacement(subscription: Subscription, answer: SubscriptionAnswer, pagesHere: boolean) {
  const { state, amount, number } = subscription
  const { checkoutUrl } = answer
  const isSafe = checkoutUrl !== undefined && isSafePage(checkoutUrl, pagesHere)
  const before = isPlaced(state)
    ? state
    : { payable: amount, checkoutUrl: null, expiresAt: null, gatewayNo: number }
  return {
    payable: (amountProblem(subscription, answer) ? null : answer.amount) ?? before.payable,
    checkoutUrl: isSafe ? checkoutUrl : before.checkoutUrl,
    expiresAt: parseWibTime(answer.expiredTime ?? '') ?? before.expiresAt,
    gatewayNo: answer.agreementId ?? before.gatewayNo,
  }
}

/** The gateway must know what was asked. */
function amountProblem(subscription: Subscription, answer: SubscriptionAnswer): string | null {
  const { amount } = subscription
  const { requestAmount = amount, amount: payable } = answer
  if (requestAmount === amount && (payable === undefined || mayBePayable(subscription, payable))) return null
  const sums = [requestAmount, payable ?? requestAmount].map(formatRupiah).join(', charged ')
  return `the gateway knows this subscription with another amount: asked ${sums}`
}

function contradictionOf(
  { state, interval, activeSince }: Subscription,
  answer: SubscriptionAnswer,
  reported: string | null,
): string | null {
  const { subInterval } = answer
  if (subInterval && (subInterval.type !== interval.type || subInterval.value !== interval.value))
    return 'the gateway knows this subscription with another interval'
  // To the document 09 is a creation that failed. A gateway may use it of a charge, and go on charging: an end would not be asked about.
  const isUndone = reported === 'pending' || (reported === 'failed' && state.kind !== 'failed')
  if (activeSince !== null && isUndone && state.kind !== 'cancelling') {
    return `called active before, its status is now ${answer.status}`
  }
  if (state.kind === 'rejected') return `never accepted before, its status is now ${answer.status}`
  return state.kind === 'cancelled' && reported !== null && reported !== 'cancelled'
    ? `called cancelled before, its status is now ${answer.status}`
    : null
}
