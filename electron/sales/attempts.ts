/** A sale may take several attempts; these rules say which of them it continues with. */
import { isDeepStrictEqual } from 'node:util'
import type { Cart } from '../../shared/cart/cart.ts'
import { priceOf } from '../../shared/cash/cash-rounding.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { paysSale, restOf } from '../../shared/sale/split.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Authority } from '../journal/audit/authority.ts'
import type { CartBook } from '../journal/orders/carts.ts'
import { holdsSale } from '../journal/orders/sale-demands.ts'
import { PartIsGone } from '../journal/steps.ts'
import { wasNotTaken } from '../lifecycle/sending-again.ts'

/** What the cashier charges. */
export interface ChargeRequest {
  readonly saleId: string
  readonly paymentType: string
  readonly amount: Sen
  /** The typed amount, if there is no cart; the shop's terms add service charge and tax to it. */
  readonly price?: Sen | undefined
  /** The goods, which add up to the amount by the shop's terms; a further attempt keeps the first attempt's cart. */
  readonly cart?: Cart | undefined
  /** The cart's name; a further attempt keeps the first attempt's. */
  readonly cartName?: string | undefined
  /** The sale's cash part; this attempt charges the rest. */
  readonly restOf?: string | undefined
  readonly payer?: string | undefined
  /** Who is on duty; missing if no staff are set up. */
  readonly cashier?: string | undefined
  /** The customer's phone number, if the channel takes one. */
  readonly phone?: string | undefined
  /** On a hosted page, the channel; the payer chooses where none is given. */
  readonly pageChannel?: string | undefined
  /** Percent of the goods' sum that a cashier may take off alone; missing if no staff are set up. */
  readonly discountLimit?: number | undefined
  /** Who approved a discount beyond it. */
  readonly discountBy?: Authority | undefined
}

/**
 * Whether the sale must go on with this attempt. Not with an intent: the disk failed before it was sent, so it may be
 * sent now.
 */
export const mustGoOn = (order: Order): boolean => order.state.kind !== 'intent' && holdsSale(order)

/** Whether this attempt is exactly the charge that is wanted, and the gateway certainly never accepted it. */
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

/**
 * Charging the same sale twice makes one order. A paid sale keeps the order that paid it, even if another way to pay is
 * chosen now. To charge an open sale differently, or one for other goods (two windows may have resumed one cart), the
 * cashier must first leave its order. Throws a CallFailure otherwise.
 */
export async function goOnWith(
  order: Order,
  wanted: ChargeRequest,
  journal: Pick<CartBook, 'readCart'>,
): Promise<Order> {
  const isPaid = paysSale(order) && priceOf(order) === wanted.amount
  const kept = await journal.readCart(order.merchantTradeNo)
  if (isSameCart(kept, wanted) && (isPaid || isSame(order, wanted))) return order
  throw new CallFailure('saleInProgress', `this sale goes on with ${order.merchantTradeNo}`)
}

/** Whether the wanted charge is for the same goods; without a cart it is. The journal keeps no member that is undefined. */
export function isSameCart(kept: Cart, { cart }: ChargeRequest): boolean {
  return cart === undefined || isDeepStrictEqual(JSON.parse(JSON.stringify(cart)), kept)
}

function isSame(order: Order, wanted: ChargeRequest): boolean {
  const { paymentType, pageChannel } = order
  return (
    paymentType === wanted.paymentType &&
    priceOf(order) === wanted.amount &&
    pageChannel === (wanted.pageChannel ?? null) &&
    restOf(order) === wanted.restOf
  )
}

/** The journal's refusal becomes a CallFailure: nothing was sent. */
export const partGone = (error: unknown): unknown =>
  error instanceof PartIsGone ? new CallFailure('notPossible', error.message, 'restOf') : error
