import { create } from 'zustand'
import { isOlder } from '../../../shared/is-older.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../../shared/sale/order-life.ts'
import { isOpenPart, paysSale, restOf } from '../../../shared/sale/split.ts'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { newestOf } from '../lists/keep-newest.ts'
import { forgetOnLock, isLocked } from '../on-lock.ts'

interface Orders {
  /** The orders that this window has received, by merchantTradeNo; of the ended ones, the newest. */
  readonly orders: Readonly<Record<string, Order>>
  /** The latest print job of an order and kind, by `printKey`. */
  readonly prints: Readonly<Record<string, PrintJob>>
}

export const useOrders = create<Orders>(() => ({ orders: {}, prints: {} }))
forgetOnLock(() => useOrders.setState({ orders: {}, prints: {} }))

/** Stores orders from a reply or an event, each unless a newer revision is known; hundreds at once, as at a start, draw once. */
export function receiveOrders(received: readonly Order[]): void {
  if (isLocked()) return
  const orders = { ...useOrders.getState().orders }
  let hasNews = false
  for (const order of received) {
    if (isOlder(order, orders[order.merchantTradeNo])) continue
    orders[order.merchantTradeNo] = order
    hasNews = true
  }
  if (!hasNews) return
  useOrders.setState({ orders })
  forgetEnded()
}

export const receiveOrder = (order: Order): void => receiveOrders([order])

/** More than a screen shows at once of what has ended. */
const MAX_KEPT = 300

function forgetEnded(): void {
  const { orders, prints } = useOrders.getState()
  const newest = newestOf(Object.values(orders), MAX_KEPT, isLive)
  if (!newest) return
  const kept = Object.fromEntries(newest.map((order) => [order.merchantTradeNo, order]))
  useOrders.setState({
    orders: kept,
    prints: Object.fromEntries(
      Object.entries(prints).filter(([, { merchantTradeNo }]) => merchantTradeNo && kept[merchantTradeNo]),
    ),
  })
}

const isLive = (order: Order) => waiting.includes(order.state.kind) || isOpenPart(order)

export function receivePrint(job: PrintJob): void {
  if (isLocked()) return
  const key = printKey(job.merchantTradeNo, job.kind)
  useOrders.setState(({ prints }) => {
    const known = prints[key]
    const older = known && (job.id < known.id || (job.id === known.id && isOlder(job, known)))
    return older ? {} : { prints: { ...prints, [key]: job } }
  })
}

export function printKey(merchantTradeNo: string | null, kind: PrintJob['kind']): string {
  return `${merchantTradeNo ?? ''} ${kind}`
}

const waiting: readonly OrderStateKind[] = liveStates

/** The order that paid a sale, if this window has received it. */
export function paymentOf(orders: Readonly<Record<string, Order>>, saleId: string): Order | undefined {
  const isPayment = ({ saleId: of, ...order }: Order) => of === saleId && paysSale(order)
  return Object.values(orders).find(isPayment)
}

/** Their sale's live attempts that wait for an outcome, and cash parts whose rest nobody asks for; newest first. */
export function waitingOrders(orders: Readonly<Record<string, Order>>): readonly Order[] {
  const all = Object.values(orders)
  const asked = all.filter(
    (order) => waiting.includes(order.state.kind) && !order.superseded && !order.paidInstead,
  )
  const rests = new Set(asked.map(restOf))
  const parts = all.filter((order) => isOpenPart(order) && !rests.has(order.merchantTradeNo))
  return [...asked, ...parts].sort((a, b) => b.createdAt - a.createdAt)
}
