import type { FoundOrder } from '../../../shared/office/lending.ts'
import type { Queries } from '../database/database.ts'
import type { Asker } from './asker.ts'
import { type CopiedOrder, forCounters, ordersLike, refundsOf } from './copied-orders.ts'
import { readRight, rightPlaceOf } from './right.ts'

/** Orders by their number, or by the gateway's, with their refunds and where the right to refund each is. */
export async function findOrders(
  queries: Queries,
  counterId: string,
  text: string,
  now: number,
): Promise<FoundOrder[]> {
  const [asker] = await queries.query<Asker>(
    'SELECT id, name, mode, serves, incarnation FROM counters WHERE id = $1 AND ended_at IS NULL AND serves IS NOT NULL',
    counterId,
  )
  if (!asker) return []
  const orders = await ordersLike(queries, asker, text)
  const made = await refundsOf(
    queries,
    asker.mode,
    orders.map(({ number }) => number),
  )
  const found: FoundOrder[] = []
  for (const order of orders) {
    const right = rightPlaceOf(order, await readRight(queries, order.number), now)
    const refunds = made.filter((each) => each.merchantTradeNo === order.number).map(forCounters)
    found.push({ ...foundOf(order), isOwn: order.counter === counterId, refunds, right })
  }
  return found
}

const foundOf = ({ number, counterName, channel, platformNumber, ...order }: CopiedOrder) => ({
  merchantTradeNo: number,
  counter: counterName,
  seenAt: order.seenAt,
  paymentType: channel,
  paidWith: order.paidWith,
  state: order.state,
  amount: order.amount,
  payable: order.payable,
  createdAt: order.createdAt,
  paidAt: order.paidAt,
  payer: order.payer,
  platformTradeNo: platformNumber,
  rrn: order.rrn,
})
