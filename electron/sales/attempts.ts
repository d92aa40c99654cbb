/** A sale may take several attempts; here is which of them it goes on with. */
import type { Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../shared/sale/order-life.ts'
import { CallFailure } from '../call-failure.ts'

/** What the cashier asks to be charged. */
export interface Charge {
  readonly saleId: string
  readonly paymentType: string
  readonly amount: Sen
  readonly payer?: string | undefined
}

const underWay: readonly OrderStateKind[] = [...liveStates, 'review']

/** Whether a sale must go on with this attempt: it is paid, on whichever channel, or its outcome is awaited. */
export function holdsSale({ superseded, state }: Order): boolean {
  if (state.kind === 'paid' || state.kind === 'paidLate') return true
  return !superseded && state.kind !== 'intent' && underWay.includes(state.kind)
}

/** Whether this attempt is the very charge that is asked for now, and it is certain that the gateway never took it. */
export function mayGoAgain(order: Order, wanted: Charge): boolean {
  const { superseded, state, payer } = order
  const notTaken =
    state.kind === 'intent' ||
    (state.kind === 'rejected' && (state.cause === 'notSent' || state.cause === 'throttled'))
  return notTaken && !superseded && isSame(order, wanted) && payer === (wanted.payer ?? null)
}

/** The same sale asked for twice is one order; asked for otherwise, the cashier must first let the old one go. */
export function sameCharge(order: Order, wanted: Charge): Order {
  if (isSame(order, wanted)) return order
  throw new CallFailure('saleInProgress', `this sale goes on with ${order.merchantTradeNo}`)
}

function isSame(order: Order, wanted: Charge): boolean {
  return order.paymentType === wanted.paymentType && order.amount === wanted.amount
}
