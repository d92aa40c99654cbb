import { create } from 'zustand'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { callMain, failureOf, onConnection } from '../../main-process.ts'
import { receiveOrder } from '../../state/orders.ts'
import { useSession } from '../../state/session.ts'
import { everything, type OrderFilter, queryOf } from './order-filter.ts'

interface OrderList {
  readonly search: string
  readonly filter: OrderFilter
  /** merchantTradeNo of the orders found so far, newest first; null until the first answer. */
  readonly found: readonly string[] | null
  readonly more: boolean
  /** How much of the journal has been looked through, from 0 to 1. */
  readonly looked: number
  readonly failure: Failure | null
}

const PAGE = 30
/** As many as a call may carry. */
const EXPORT_PAGE = 500

export const useOrderList = create<OrderList>(() => ({
  search: '',
  filter: everything,
  found: null,
  more: false,
  looked: 1,
  failure: null,
}))

// What was lost with the line is asked for again when it is back, and what was made meanwhile comes with it.
onConnection((connected) => {
  const { failure, found } = useOrderList.getState()
  if (connected && (failure || found)) void findAgain()
})

/** Finds orders; an answer that a later search has overtaken is dropped. */
export async function searchOrders(search: string): Promise<void> {
  useOrderList.setState({ search, failure: null })
  await load([])
}

export async function filterOrders(change: Partial<OrderFilter>): Promise<void> {
  useOrderList.setState(({ filter }) => ({ filter: { ...filter, ...change }, failure: null }))
  await load([])
}

export async function findAgain(): Promise<void> {
  useOrderList.setState({ failure: null })
  await load([])
}

/** Loads the page after the last order that is shown. */
export async function loadMore(): Promise<void> {
  await load(useOrderList.getState().found ?? [])
}

async function load(before: readonly string[]): Promise<void> {
  const { search, filter } = useOrderList.getState()
  try {
    const { orders, more, looked } = await page(before.at(-1), PAGE)
    for (const order of orders) receiveOrder(order)
    const wanted = useOrderList.getState()
    if (wanted.search !== search || wanted.filter !== filter) return
    const found = orders.map(({ merchantTradeNo }) => merchantTradeNo)
    useOrderList.setState({ found: [...before, ...found], more, looked })
  } catch (error) {
    useOrderList.setState({ failure: failureOf(error) })
  }
}

/** Every order that is found, a page at a time. */
export async function* everyFound(): AsyncGenerator<readonly Order[]> {
  for (let before: string | undefined; ; ) {
    const { orders, more } = await page(before, EXPORT_PAGE)
    yield orders
    before = orders.at(-1)?.merchantTradeNo
    if (!more || before === undefined) return
  }
}

function page(before: string | undefined, limit: number) {
  const { search, filter } = useOrderList.getState()
  const zone = useSession.getState().started?.settings.timeZone ?? 'WIB'
  return callMain('orders.list', {
    search: search.trim(),
    limit,
    ...queryOf(filter, Date.now(), zone),
    ...(before === undefined ? {} : { before }),
  })
}
