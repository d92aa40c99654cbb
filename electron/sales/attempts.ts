/** A sale may take several attempts; here is which of them it goes on with. */
import type { Cart } from '../../shared/cart/cart.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../shared/sale/order-life.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { wasNotTaken } from '../lifecycle/sending-again.ts'

/** What the cashier asks to be charged. */
export interface ChargeRequest {
  readonly saleId: string
  readonly paymentType: string
  readonly amount: Sen
  /** What it is for, which comes to the amount; a sale that goes on keeps the one it began with. */
  readonly cart?: Cart | undefined
  readonly payer?: string | undefined
  /** Who is on duty; missing where no staff are set up. */
  readonly cashier?: string | undefined
  /** The customer's, where the channel takes one. */
  readonly phone?: string | undefined
  /** On a hosted page, the channel; the payer chooses where none is given. */
  readonly pageChannel?: string | undefined
}

const underWay: readonly OrderStateKind[] = [...liveStates, 'review']

/** Whether a sale must go on with this attempt: it is paid, on whichever channel, or its outcome is awaited. */
export function holdsSale(order: Order): boolean {
  const { superseded, state } = order
  if (isPaid(order)) return true
  return !superseded && state.kind !== 'intent' && underWay.includes(state.kind)
}

/** Whether this attempt is the very charge that is asked for now, and it is certain that the gateway never took it. */
export function mayGoAgain(order: Order, wanted: ChargeRequest): boolean {
  const { superseded, state, payer, phone } = order
  return (
    wasNotTaken(state) &&
    !superseded &&
    isSame(order, wanted) &&
    payer === (wanted.payer ?? null) &&
    phone === (wanted.phone ?? null)
  )
}

const isPaid = ({ state }: Order) => state.kind === 'paid' || state.kind === 'paidLate'

/**
 * The same sale asked for twice is one order, and once it is paid it is that one, however it was to be paid. Asked for
 * otherwise, the cashier must first let the old one go.
 */
export function sameCharge(order: Order, wanted: ChargeRequest): Order {
  if (isSame(order, wanted) || (isPaid(order) && order.amount === wanted.amount)) return order
  throw new CallFailure('saleInProgress', `this sale goes on with ${order.merchantTradeNo}`)
}

/** Whether the charge that is asked for now is for the same things; one that names none is. */
export function isSameCart(kept: Cart, { cart }: ChargeRequest): boolean {
  return cart === undefined || JSON.stringify(cart) === JSON.stringify(kept)
}

function isSame(order: Order, wanted: ChargeRequest): boolean {
  const { paymentType, amount, pageChannel } = order
  return (
    paymentType === wanted.paymentType &&
    amount === wanted.amount &&
    pageChannel === (wanted.pageChannel ?? null)
  )
}
