import { create } from 'zustand'
import type { Failure } from '../../../shared/ipc/contract.ts'
import { callMain, failureOf, onConnection } from '../../main-process.ts'
import { receiveOrder } from '../../state/orders.ts'

interface OrderList {
  readonly search: string
  /** merchantTradeNo of the orders found so far, newest first; null until the first answer. */
  readonly found: readonly string[] | null
  readonly more: boolean
  readonly failure: Failure | null
}

const PAGE = 30

export const useOrderList = create<OrderList>(() => ({ search: '', found: null, more: false, failure: null }))

// What was lost with the line is asked for again when it is back, and what was made meanwhile comes with it.
onConnection((connected) => {
  const { search, found, failure } = useOrderList.getState()
  if (connected && (failure || found)) void searchOrders(search)
})

/** Finds orders; an answer that a later search has overtaken is dropped. */
export async function searchOrders(search: string): Promise<void> {
  useOrderList.setState({ search, failure: null })
  await load(search, [])
}

/** Loads the page after the last order that is shown. */
export async function loadMore(): Promise<void> {
  const { search, found } = useOrderList.getState()
  await load(search, found ?? [])
}

async function load(search: string, before: readonly string[]): Promise<void> {
  const last = before.at(-1)
  try {
    const { orders, more } = await callMain('orders.list', {
      search: search.trim(),
      limit: PAGE,
      ...(last === undefined ? {} : { before: last }),
    })
    for (const order of orders) receiveOrder(order)
    if (useOrderList.getState().search !== search) return
    const found = orders.map(({ merchantTradeNo }) => merchantTradeNo)
    useOrderList.setState({ found: [...before, ...found], more })
  } catch (error) {
    useOrderList.setState({ failure: failureOf(error) })
  }
}
