import type { FoundOrder } from '../../../shared/office/lending.ts'
import type { Queries } from '../database/database.ts'
import { readAsker } from './asker.ts'
import { type CopiedOrder, fitting, forCounters, ordersLike, refundsOf, whole } from './copied-orders.ts'
import { readRight, rightPlaceOf } from './right.ts'

/** Orders by their number, or by the gateway's, with their refunds and where the right to refund each is. */
export async function findOrders(
  queries: Queries,
  counterId: string,
  text: string,
  now: number,
): Promise<FoundOrder[]> {
  const asker = await readAsker(queries, counterId)
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
    const own = made.filter((each) => each.merchantTradeNo === order.number).map(forCounters)
    const refunds = fitting(own, MAX_OF_AN_ORDER)
    found.push({ ...foundOf(order), isOwn: order.counter === counterId, refunds, right })
  }
  return found
}

/** In characters: several orders are in one message. */
const MAX_OF_AN_ORDER = 8 * 1024
/** No text of the document that is shown is longer. */
const MAX_OF_A_TEXT = 64
const short = (text: string) => text.slice(0, MAX_OF_A_TEXT)
const shortOrNull = (text: string | null) => text && short(text)

const foundOf = ({ number, counterName, channel, platformNumber, ...order }: CopiedOrder) => ({
  merchantTradeNo: number,
  counter: counterName,
  seenAt: order.seenAt,
  paymentType: short(channel),
  paidWith: shortOrNull(order.paidWith),
  state: short(order.state),
  amount: whole(order.amount),
  payable: order.payable === null ? null : whole(order.payable),
  createdAt: whole(order.createdAt),
  paidAt: order.paidAt === null ? null : whole(order.paidAt),
  payer: shortOrNull(order.payer),
  platformTradeNo: shortOrNull(platformNumber),
  rrn: shortOrNull(order.rrn),
})
