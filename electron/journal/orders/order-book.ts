import type { Order } from '../../../shared/sale/order.ts'
import type { liveStates, OrderStateKind, watchedStates } from '../../../shared/sale/order-life.ts'
import type { TimelineEntry } from '../../../shared/sale/timeline-entry.ts'
import type { Evidence, NewAttempt, NewCashPayment, Step } from '../steps.ts'
import type { OrderFilter } from './order-queries.ts'

/** States with an index: any other has an unlimited number of orders. */
export type OpenOrderKind = Exclude<(typeof liveStates | typeof watchedStates)[number], 'review'>

/** Orders, each an attempt of a sale, with their timelines. */
export interface OrderBook {
  openAttempt(attempt: NewAttempt): Promise<Order>
  /** A payment in cash: order, payment and receipt in one. Throws {@link SaleHasLiveAttempt}. */
  payInCash(payment: NewCashPayment): Promise<Order>
  /** Throws {@link StepOvertaken} when the order is not in `from`. */
  takeStep(step: Step): Promise<Order>
  /** Counts an inquiry that changed nothing; its answer is not stored, because it is already known. */
  noteUnchanged(merchantTradeNo: string, at: number): Promise<Order>
  noteEvidence(merchantTradeNo: string, at: number, evidence: Evidence): Promise<void>
  /** Throws {@link StepOvertaken} if the order is not in `from`: an order that was just paid can't be left. */
  supersede(
    merchantTradeNo: string,
    from: OrderStateKind,
    at: number,
    detail?: Evidence['detail'],
  ): Promise<Order>
  readOrder(merchantTradeNo: string): Promise<Order | null>
  readTimeline(merchantTradeNo: string): Promise<TimelineEntry[]>
  /** How many inquiries about an order changed nothing. */
  countChecks(merchantTradeNo: string): Promise<number>
  /** Newest first. `looked`: how much of the journal has been searched, from 0 to 1. */
  listOrders(
    query: OrderFilter & { readonly before?: string | undefined; readonly limit: number },
  ): Promise<{ orders: Order[]; more: boolean; looked: number }>
  /** Indexes some more of the older orders for {@link listOrders}; false once all are indexed. */
  fillIndex(): Promise<boolean>
  listByState(states: readonly OpenOrderKind[]): Promise<Order[]>
  /**
   * Orders to inquire about. First, those that are open. Second, those that ended unpaid, came into review, or were
   * refused and yet reported as paid, less than `lateFor` milliseconds ago. Third, those that ended unpaid earlier
   * and have had no answered inquiry since late payments stopped coming.
   */
  listToWatch(at: number, lateFor: number): Promise<Order[]>
  /**
   * Stores when a payment was reported that no answer has confirmed. An order that is paid stays as it is: its payment ended the
   * report.
   */
  noteReportedPaid(merchantTradeNo: string, reported: NonNullable<Order['reportedPaid']>): Promise<Order>
  attemptsOfSale(saleId: string): Promise<Order[]>
}
