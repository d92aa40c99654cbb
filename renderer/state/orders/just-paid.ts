import { create } from 'zustand'
import type { Order } from '../../../shared/sale/order.ts'
import { callMain, onEvent } from '../../bridge/main-process.ts'
import { forgetOnLock } from '../on-lock.ts'
import { useView } from '../view.ts'
import { receiveOrders, useOrders } from './orders.ts'
import { soundPayment } from './sound-payment.ts'

interface JustPaid {
  /** Paid orders that nobody has looked at yet, newest first. */
  readonly orders: readonly Order[]
}

export const useJustPaid = create<JustPaid>(() => ({ orders: [] }))
/** The orders that this window has announced. */
let heard: ReadonlySet<string> = new Set()

/** Gives the window that shows the order time to report that it was seen there. */
const REST_MS = 500
let resting: ReturnType<typeof setTimeout> | undefined

forgetOnLock(() => {
  clearTimeout(resting)
  heard = new Set()
  useJustPaid.setState({ orders: [] })
})

/** Stores the paid orders that nobody has looked at, and announces the new ones. */
export function receiveJustPaid(orders: readonly Order[]): void {
  receiveOrders(orders)
  clearTimeout(resting)
  const unseen = orders.filter((order) => !isOnScreen(order))
  if (unseen.length < orders.length) noteSeen(orders.filter(isOnScreen))
  const isNew = unseen.some(({ merchantTradeNo }) => !heard.has(merchantTradeNo))
  resting = setTimeout(() => announce(unseen), isNew ? REST_MS : 0)
}

function announce(orders: readonly Order[]): void {
  useJustPaid.setState({ orders })
  const numbers = orders.map(({ merchantTradeNo }) => merchantTradeNo)
  soundPayment(...numbers.filter((number) => !heard.has(number)))
  heard = new Set(numbers)
}

/** Whether this window shows the order's sale now, and so what became of it. */
export function isOnScreen({ merchantTradeNo, saleId }: Order): boolean {
  const { view } = useView.getState()
  if (view.screen === 'code') return useOrders.getState().orders[view.merchantTradeNo]?.saleId === saleId
  return view.screen === 'orders' && view.merchantTradeNo === merchantTradeNo
}

/** Somebody has seen that these are paid, or came to nothing: every window stops announcing them. */
export function noteSeen(orders: readonly Order[]): void {
  if (orders.length === 0) return
  const merchantTradeNos = orders.map(({ merchantTradeNo }) => merchantTradeNo)
  useJustPaid.setState((known) => ({
    orders: known.orders.filter((order) => !merchantTradeNos.includes(order.merchantTradeNo)),
  }))
  // Without a connection it is announced again with the next event.
  callMain('sale.noteSeen', { merchantTradeNos }).catch(() => {})
}

/** Listens from the start of the page; `change` applies what an event says. */
export function followJustPaid(change: (apply: () => void) => void): void {
  onEvent('justPaid.changed', (orders) => change(() => receiveJustPaid(orders)))
  useView.subscribe(() => noteSeen(useJustPaid.getState().orders.filter(isOnScreen)))
}
