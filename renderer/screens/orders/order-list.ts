import type { Order } from '../../../shared/sale/order.ts'
import { callMain } from '../../bridge/main-process.ts'
import { createPagedList } from '../../state/lists/paged-list.ts'
import { receiveOrders } from '../../state/orders/orders.ts'
import { useSession } from '../../state/session.ts'
import { belongsTo, everything, type OrderFilter, queryOf } from './order-filter.ts'

interface OrderQuery {
  readonly search: string
  readonly filter: OrderFilter
}

const PAGE = 30
/** The most that one call may carry. */
const EXPORT_PAGE = 500

/** The merchantTradeNo of each order found; `notes` is how much of the journal was searched, from 0 to 1. */
export const orderList = createPagedList<OrderQuery, string, number>(
  { search: '', filter: everything },
  async (query, after) => {
    const { orders, more, looked } = await matching(query, after)
    receiveOrders(orders)
    return { items: orders.map(({ merchantTradeNo }) => merchantTradeNo), more, notes: looked }
  },
)

export function filterOrders(change: Partial<OrderFilter>): Promise<void> {
  const { filter } = orderList.use.getState().query
  return orderList.find({ filter: { ...filter, ...change } })
}

/** All matching orders, a page at a time. */
export async function* everyFound(): AsyncGenerator<readonly Order[]> {
  const { query } = orderList.use.getState()
  for (let before: string | undefined; ; ) {
    const { orders, more } = await page(query, before, EXPORT_PAGE)
    yield orders.filter((order) => belongsTo(query.filter.group, order))
    before = orders.at(-1)?.merchantTradeNo
    if (!more || before === undefined) return
  }
}

/** One page of orders in the filter's group. */
async function matching(query: OrderQuery, after: string | undefined) {
  const { group } = query.filter
  const found: Order[] = []
  for (let before = after; ; ) {
    // If few of many orders match, more are read at a time.
    const read = await page(query, before, before === after ? PAGE : EXPORT_PAGE)
    found.push(...read.orders.filter((order) => belongsTo(group, order)))
    before = read.orders.at(-1)?.merchantTradeNo
    if (found.length >= PAGE || !read.more || before === undefined) {
      return { ...read, orders: found.slice(0, PAGE), more: read.more || found.length > PAGE }
    }
  }
}

function page({ search, filter }: OrderQuery, before: string | undefined, limit: number) {
  const zone = useSession.getState().started?.settings.timeZone ?? 'WIB'
  return callMain('order.list', {
    search: search.trim(),
    limit,
    ...queryOf(filter, Date.now(), zone),
    ...(before === undefined ? {} : { before }),
  })
}
