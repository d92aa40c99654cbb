import type { Order } from '../../shared/sale/order.ts'
import type { liveStates, OrderStateKind, watchedStates } from '../../shared/sale/order-life.ts'
import type { TimelineEntry } from '../../shared/sale/timeline-entry.ts'
import type { OrderFilter } from './order-queries.ts'
import type { Evidence, NewAttempt, NewCashPayment, Step } from './steps.ts'

/** States with an index: any other has an unlimited number of orders. */
export type OpenOrderKind = Exclude<(typeof liveStates | typeof watchedStates)[number], 'review'>

/** Orders, each an attempt of a sale, with their timelines. */
export interface OrderBook {
  openAttempt(attempt: NewAttempt): Promise<Order>
  /** A payment in cash: order, payment and receipt in one. Throws {@link SaleHasLiveAttempt}. */
  payInCash(payment: NewCashPayment): Promise<Order>
  /** Throws {@link StepOvertaken} when the order is not in `from`. */
  takeStep(step: Step): Promise<Order>
  /** An inquiry that changed nothing is counted, not kept: its answer says what is already known. */
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
  /** How often the gateway was asked about an order without anything new. */
  countChecks(merchantTradeNo: string): Promise<number>
  /** Newest first. `looked`: how much of the journal has been searched, from 0 to 1. */
  listOrders(
    query: OrderFilter & { readonly before?: string | undefined; readonly limit: number },
  ): Promise<{ orders: Order[]; more: boolean; looked: number }>
  /** Makes some more of the older orders findable by {@link listOrders}; false when all are. */
  fillIndex(): Promise<boolean>
  listByState(states: readonly OpenOrderKind[]): Promise<Order[]>
  /**
   * Orders to ask the gateway about: whatever is open, what ended unpaid, came into review or was reported as paid though
   * it was refused less than `lateFor` milliseconds ago, and what ended before that and has not been asked about since late
   * payments stopped coming.
   */
  listToWatch(at: number, lateFor: number): Promise<Order[]>
  /** When a payment was reported without confirmation; null once an inquiry was answered. */
  noteReportedPaid(merchantTradeNo: string, reported: Order['reportedPaid']): Promise<Order>
  attemptsOfSale(saleId: string): Promise<Order[]>
}
