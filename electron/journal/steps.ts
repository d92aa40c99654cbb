import type { Cart } from '../../shared/cart/cart.ts'
import type { FeeType } from '../../shared/gateway/orders.ts'
import { formatDecimal, type Sen } from '../../shared/money.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import type { OrderStateKind } from '../../shared/sale/order-life.ts'
import type { TimelineEntry } from '../../shared/sale/timeline-entry.ts'
import type { SaleSums } from '../../shared/tax/sale-sums.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import type { Authority } from './audit/authority.ts'

/** What the counter is about to request. `request` is the body exactly as it will be sent. */
export interface NewAttempt {
  readonly merchantTradeNo: string
  readonly saleId: string
  readonly paymentType: string
  readonly amount: Sen
  readonly productName: string
  readonly payer: string | null
  readonly phone: string | null
  readonly pageChannel: string | null
  readonly feeType: FeeType
  /** The branch that the request names, empty if none; missing for what is not sent, such as cash. */
  readonly storeId?: string | undefined
  /** The goods; missing if only an amount was typed. */
  readonly cart?: Cart | undefined
  /** How the amount is made up; missing if it is just the price. */
  readonly sums?: SaleSums | undefined
  /** Cash only: the part of the amount that rounding added to the price; negative if it took some off. */
  readonly rounding?: number | undefined
  /** Missing if it is for the whole sale. */
  readonly partOf?: NewPart | undefined
  /** The name of the cart, if it had one. */
  readonly cartName?: string | undefined
  /** Who is on duty; missing if no staff are set up. */
  readonly cashier?: string | undefined
  /** A discount beyond the shop's limit, who approved it, and its facts for the audit log. */
  readonly discount?:
    | {
        readonly authority: Authority
        readonly amount: Sen
        readonly facts: Readonly<Record<string, string>>
      }
    | undefined
  readonly evidence: Evidence
  readonly at: number
}

/** A part of a sale that is paid in two. */
export interface NewPart {
  /** The whole sale's amount, and how it is made up. */
  readonly total: Sen
  readonly sums?: SaleSums | undefined
  /** The cash part that this one pays the rest of; null for the cash part itself. */
  readonly restOf: string | null
}

/** Cash from a customer, taken and recorded in one step. */
export interface NewCashPayment extends NewAttempt {
  /** What the customer handed over; at least the amount. */
  readonly tendered: Sen
  /** The attempt that it replaces, which stays watched; the cashier must have confirmed it. */
  readonly leaves?: string | undefined
  /** The receipt to print automatically, for the order's new state. */
  readonly printOf: (order: Order) => NewPrintJob | null
}

/** One line for the timeline; `raw` keeps the bytes themselves. */
export interface Evidence {
  readonly kind: TimelineEntry['kind']
  readonly detail: Readonly<Record<string, string>>
  readonly raw?: Uint8Array
}

/** The same line with more facts, such as who authorised the act. */
export const withFacts = ({ detail, ...line }: Evidence, facts: Evidence['detail']): Evidence => ({
  ...line,
  detail: { ...detail, ...facts },
})

/** An amount as a fact of a line, in decimal rupiah; none if there is no amount. */
export const amountFact = (amount: Sen | null): Evidence['detail'] =>
  amount === null ? {} : { amount: formatDecimal(amount) }

/** A step of an order's life with its evidence; all committed together, or not at all. */
export interface Step {
  readonly merchantTradeNo: string
  readonly from: OrderStateKind
  readonly to: OrderState
  readonly evidence: readonly Evidence[]
  /** A slip to print because of this step. */
  readonly print?: NewPrintJob
}

/** The sale is paid, or has an attempt with an open outcome; the sale continues with that attempt. */
export class SaleHasLiveAttempt extends Error {
  override readonly name = 'SaleHasLiveAttempt'
  readonly order: Order
  constructor(order: Order) {
    super('this sale already has an attempt to go on with')
    this.order = order
  }
}

/** The cash part was given back or never taken, so the rest can't be paid. Nothing was written. */
export class PartIsGone extends Error {
  override readonly name = 'PartIsGone'
}

/** The order is no longer in the state that the step starts from: another step came first. */
export class StepOvertaken extends Error {
  override readonly name = 'StepOvertaken'
}
