import { DAY } from '../../shared/durations.ts'
import type { Order } from '../../shared/sale/order.ts'
import { type OrderStateKind, unpaidStates, watchedStates } from '../../shared/sale/order-life.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { existingOrder } from '../lifecycle/existing.ts'
import { createInquiring } from '../lifecycle/inquiring.ts'
import { isBeingSent } from '../lifecycle/sent.ts'
import { written } from '../lifecycle/written.ts'
import type { ChargeRequest } from './attempts.ts'
import { createOrderCancellation } from './cancelling.ts'
import { type CashTaking, createCashTaking } from './cash.ts'
import { createCharging } from './charging.ts'
import type { OrderAnswer } from './order-answer.ts'
import { orderQuery } from './order-query.ts'
import { outcomeOfAnswer } from './outcome.ts'
import { createPaymentAnnouncing, createRecordOrder } from './record-order.ts'
import { createReportedPaid } from './reported-paid.ts'
import type { SalesOptions } from './sales-options.ts'
import { createWatchedOrders } from './watched-orders.ts'

/** Charges sales, watches open orders and records how each one ends. */
export interface Sales {
  /** Resolves with the first outcome. Charging the same sale twice makes one order. */
  charge(charge: ChargeRequest): Promise<Order>
  /** Takes cash for the sale, without the gateway. Taking it twice makes one payment. */
  payCash: CashTaking
  /** Asks the gateway now. */
  check(merchantTradeNo: string): Promise<Order>
  /** Somebody waits in front of this order, whose outcome is unknown: ask every few seconds, not once a minute. */
  lookAt(merchantTradeNo: string): Promise<void>
  /**
   * A notification came about this order; `saysPaid` if it reports the payment. Only our own inquiry decides whether
   * that is true.
   */
  onNotification(merchantTradeNo: string, saysPaid: boolean): Promise<void>
  /** Frees the sale for another channel; the old code stays watched. */
  changeChannel(merchantTradeNo: string): Promise<Order>
  /** The customer changed their mind: cancelled at the gateway where possible, else left to expire and watched. */
  cancel(merchantTradeNo: string): Promise<Order>
  /** Sends the same order again under its number, once it is known never to have arrived. */
  sendAgain(merchantTradeNo: string): Promise<Order>
  /** When the next inquiry about an order is planned, in epoch milliseconds; null if none is. */
  nextCheckAt(merchantTradeNo: string): number | null
  /** Watches every order whose outcome is open. */
  watchOpenOrders(): Promise<void>
  /** Resolves when no work is in progress. Its creator stops the watcher. */
  idle(): Promise<void>
}

/** Between two inquiries about an order that somebody waits in front of. */
const LOOKED_AT_MS = 5_000

/** A sale must not continue without an order whose outcome is unknown. */
const mayBeLeft: readonly OrderStateKind[] = unpaidStates

/** Orders that a customer may still pay while another code of the sale is on the screen. */
const mayBePaidLater: readonly OrderStateKind[] = ['open', 'unknown', 'failed', 'expired']

/** States about which the gateway can say something new; about a rejected order only after a notification. */
const inquirable: readonly OrderStateKind[] = [...watchedStates, 'rejected']

export function createSales(options: SalesOptions): Sales {
  const { journal, gateway, profile, clock, watcher, gatewayNow, onChange } = options
  const announcePayment = createPaymentAnnouncing({
    journal,
    onChange,
    onPaidInstead: (order) => cancelling.cancel(order),
  })
  const record = createRecordOrder({
    ...options,
    announcePayment,
    onOpenThoughPaid: (order) => cancelling.cancel(order),
  })
  const reportedPaid = createReportedPaid({ journal, clock, onChange })
  const existing = (merchantTradeNo: string) => existingOrder(journal, merchantTradeNo)
  const inquiring = createInquiring<Order, OrderAnswer>({
    gateway,
    clock,
    numberOf: ({ merchantTradeNo }) => merchantTradeNo,
    existing,
    isUnderWay: ({ state, saleId }) => isBeingSent(state) && charging.isCharging(saleId),
    question: (order) => {
      const query = inquirable.includes(order.state.kind) ? orderQuery(order) : null
      return query && gateway.prepare(query.operation, query.fields)
    },
    async recordAnswer(order, answer, evidence) {
      const to = outcomeOfAnswer(order, answer, options.expected, clock.now(), gatewayNow())
      return to && { thing: await record(order, to, evidence), answered: true }
    },
    record,
    noteUnchanged: journal.noteUnchanged,
    noteEvidence: journal.noteEvidence,
    onChange,
    onInquired(order, { answered }) {
      if (answered) cancelling.answeredOpen(order)
      return reportedPaid.inquired(order)
    },
  })
  const orders = createWatchedOrders({
    profile,
    watcher,
    gatewayNow,
    now: clock.now,
    inquire: inquiring.inquire,
  })
  const { forget, turnedAway } = inquiring
  const charging = createCharging({ ...options, record, watch: orders.watch, forget, turnedAway })
  const cancelling = createOrderCancellation({ ...options, record, onRecorded: orders.answered })

  /** When somebody in front of an order last triggered an inquiry. */
  const lookedAt = new Map<string, number>()

  /** Lets go of an order that is known to be unpaid: the sale continues without it, and it stays watched. */
  async function leave({ merchantTradeNo, state }: Order, detail: { why?: string }): Promise<Order> {
    if (!mayBeLeft.includes(state.kind)) {
      throw new CallFailure('notPossible', `this order is ${state.kind}: the sale goes on with it`)
    }
    const left = await written(() => journal.supersede(merchantTradeNo, state.kind, clock.now(), detail))
    onChange(left)
    return left
  }

  /** Somebody looks at this sale: ask about every code that may have been paid, not only the last one. */
  async function askAboutOthers({ saleId, merchantTradeNo }: Order): Promise<void> {
    for (const attempt of await journal.attemptsOfSale(saleId)) {
      const isOther = attempt.merchantTradeNo !== merchantTradeNo
      if (isOther && mayBePaidLater.includes(attempt.state.kind))
        options.watcher.hurry(orders.watched(attempt).key)
    }
  }

  return {
    charge: charging.charge,
    payCash: createCashTaking({
      ...options,
      announcePayment,
      onLeftForPart: (code) => existing(code).then(cancelling.cancel, options.onTrouble),
    }),
    async check(merchantTradeNo) {
      const order = await orders.check(merchantTradeNo)
      await askAboutOthers(order).catch(options.onTrouble)
      return order
    },
    async onNotification(merchantTradeNo, saysPaid) {
      if (saysPaid) await reportedPaid.onNotification(await existing(merchantTradeNo))
      await orders.hurry(merchantTradeNo)
    },
    async lookAt(merchantTradeNo) {
      const order = await existing(merchantTradeNo)
      const { key } = orders.watched(order)
      const { state } = order
      const wait = options.watcher.waitOf(key)
      const now = clock.elapsed()
      if (wait === null || wait <= LOOKED_AT_MS || now - (lookedAt.get(key) ?? -LOOKED_AT_MS) < LOOKED_AT_MS)
        return
      const isUnclear = state.kind === 'unknown' ? !state.neverArrived : options.isGatewayLost?.() === true
      if (!isUnclear || inquiring.isThrottled()) return
      for (const [looked, at] of lookedAt) if (now - at >= LOOKED_AT_MS) lookedAt.delete(looked)
      lookedAt.set(key, now)
      options.watcher.hurry(key)
    },
    async changeChannel(merchantTradeNo) {
      const order = await existing(merchantTradeNo)
      if (order.superseded) return order
      const superseded = await leave(order, {})
      cancelling.cancel(superseded)
      return superseded
    },
    async cancel(merchantTradeNo) {
      const order = await existing(merchantTradeNo)
      const left = order.superseded ? order : await leave(order, { why: 'customerCancelled' })
      await cancelling.cancelNow(left)
      return existing(merchantTradeNo)
    },
    sendAgain: async (merchantTradeNo) => charging.sendAgain(await existing(merchantTradeNo)),
    nextCheckAt: orders.nextCheckAt,
    async watchOpenOrders() {
      const lateFor = profile.polling.lateDays * DAY
      for (const order of await journal.listToWatch(clock.now(), lateFor)) orders.watchLeftOpen(order)
    },
    async idle() {
      await Promise.allSettled([charging.idle(), inquiring.idle(), cancelling.idle()])
    },
  }
}
