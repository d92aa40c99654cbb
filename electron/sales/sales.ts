import type { Order } from '../../shared/sale/order.ts'
import { type OrderStateKind, watchedStates } from '../../shared/sale/order-life.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { createInquiring } from '../lifecycle/inquiring.ts'
import { isBeingSent } from '../lifecycle/sent.ts'
import { written } from '../lifecycle/written.ts'
import type { ChargeRequest } from './attempts.ts'
import { createOrderCancellation } from './cancelling.ts'
import { createCharging } from './charging.ts'
import type { OrderAnswer } from './order-answer.ts'
import { orderQuery } from './order-query.ts'
import { outcomeOfAnswer } from './outcome.ts'
import { createRecordOrder } from './record-order.ts'
import { createReportedPaid } from './reported-paid.ts'
import type { SalesOptions } from './sales-options.ts'
import { createWatchedOrders } from './watched-orders.ts'

/** The sales desk: charges, watches what is open, and knows of every order how it ended or that it has not. */
export interface Sales {
  /** Answers once the first outcome is known. The same sale asked for twice is one order. */
  charge(charge: ChargeRequest): Promise<Order>
  /** Asks the gateway now. */
  check(merchantTradeNo: string): Promise<Order>
  /** There is news of this order, perhaps that it is paid, of which only our own question tells whether it is true. */
  onNotification(merchantTradeNo: string, saysPaid: boolean): Promise<void>
  /** Frees the sale for another channel; the old code stays watched. */
  changeChannel(merchantTradeNo: string): Promise<Order>
  /** The same order under the same number again, once it is known never to have arrived. */
  sendAgain(merchantTradeNo: string): Promise<Order>
  /** When an order is asked about again, in epoch milliseconds; null where nothing is planned. */
  nextCheckAt(merchantTradeNo: string): number | null
  /** Watches every order whose outcome is open. */
  watchOpenOrders(): Promise<void>
  /** Resolves once nothing is under way any more. The watcher is stopped by whoever made it. */
  idle(): Promise<void>
}

const DAY = 24 * 60 * 60_000

/** Known to be unpaid. Of an order whose outcome is not known nobody may say that the sale goes on without it. */
const mayBeLeft: readonly OrderStateKind[] = ['open', 'failed', 'expired', 'rejected']

/** What a customer may yet pay while another code of the sale is on the screen. */
const mayBePaidLater: readonly OrderStateKind[] = ['open', 'unknown', 'failed', 'expired']

/** What the gateway can say something new about; of one that it refused only when news of it comes. */
const asked: readonly OrderStateKind[] = [...watchedStates, 'rejected']

export function createSales(options: SalesOptions): Sales {
  const { journal, gateway, profile, clock, watcher, gatewayNow, onChange } = options
  const record = createRecordOrder({
    ...options,
    onPaidInstead: (order) => cancelling.cancel(order),
  })
  const reportedPaid = createReportedPaid({ journal, clock, onChange })
  const existing = async (merchantTradeNo: string): Promise<Order> => {
    const order = await journal.readOrder(merchantTradeNo)
    if (!order) throw new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
    return order
  }
  const inquiring = createInquiring<Order, OrderAnswer>({
    gateway,
    clock,
    numberOf: ({ merchantTradeNo }) => merchantTradeNo,
    existing,
    isUnderWay: ({ state, saleId }) => isBeingSent(state) && charging.isCharging(saleId),
    question: (order) => {
      const query = asked.includes(order.state.kind) ? orderQuery(order) : null
      return query && gateway.prepare(query.operation, query.fields)
    },
    async recordAnswer(order, answer, evidence) {
      const to = outcomeOfAnswer(order, answer, options.expected, clock.now(), gatewayNow())
      await reportedPaid.answered(order)
      return to && { thing: await record(order, to, evidence), answered: true }
    },
    record,
    noteUnchanged: journal.noteUnchanged,
    noteEvidence: journal.noteEvidence,
    onChange,
    onUnanswered: reportedPaid.unanswered,
  })
  const orders = createWatchedOrders({
    ...{ profile, watcher, gatewayNow },
    now: clock.now,
    inquire: inquiring.inquire,
  })
  const { forget, turnedAway } = inquiring
  const charging = createCharging({ ...options, record, watch: orders.watch, forget, turnedAway })
  const cancelling = createOrderCancellation({ ...options, record, onRecorded: orders.answered })

  /** Somebody looks at this sale: whichever of its codes may have been paid is asked about, not only the last one. */
  async function askAboutOthers({ saleId, merchantTradeNo }: Order): Promise<void> {
    for (const attempt of await journal.attemptsOfSale(saleId)) {
      const isOther = attempt.merchantTradeNo !== merchantTradeNo
      if (isOther && mayBePaidLater.includes(attempt.state.kind)) {
        options.watcher.hurry(orders.watched(attempt).key)
      }
    }
  }

  return {
    charge: charging.charge,
    async check(merchantTradeNo) {
      const order = await orders.check(merchantTradeNo)
      await askAboutOthers(order).catch(options.onTrouble)
      return order
    },
    async onNotification(merchantTradeNo, saysPaid) {
      if (saysPaid) reportedPaid.onNotification(merchantTradeNo)
      await orders.hurry(merchantTradeNo)
    },
    async changeChannel(merchantTradeNo) {
      const order = await existing(merchantTradeNo)
      if (order.superseded) return order
      if (!mayBeLeft.includes(order.state.kind)) {
        throw new CallFailure('notPossible', `this order is ${order.state.kind}: the sale goes on with it`)
      }
      const superseded = await written(() =>
        journal.supersede(merchantTradeNo, order.state.kind, clock.now()),
      )
      onChange(superseded)
      cancelling.cancel(superseded)
      return superseded
    },
    sendAgain: async (merchantTradeNo) => charging.sendAgain(await existing(merchantTradeNo)),
    nextCheckAt: orders.nextCheckAt,
    async watchOpenOrders() {
      const lateFor = profile.polling.lateDays * DAY
      for (const order of await journal.listToWatch(clock.now(), lateFor)) {
        orders.watchLeftOpen(order)
      }
    },
    async idle() {
      await Promise.allSettled([charging.idle(), inquiring.idle(), cancelling.idle()])
    },
  }
}
