import type { Order } from '../../../shared/sale/order.ts'
import { callMain } from '../../bridge/main-process.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { receiveOrder, receivePrint, useOrders } from '../../state/orders/orders.ts'
import { useRefundNews } from '../../state/refunds/refund-news.ts'
import { receiveRefund } from '../../state/refunds/refunds.ts'
import { useSession } from '../../state/session.ts'

/** An order's timeline and prints, read again whenever the order or one of its print jobs changes. */
export function useOrderRecord(merchantTradeNo: string, order: Order | undefined) {
  const connected = useSession((session) => session.connected)
  const refundNews = useRefundNews(merchantTradeNo)
  const newestPrint = useOrders(({ prints }) =>
    Math.max(
      0,
      ...Object.values(prints)
        .filter((job) => job.merchantTradeNo === merchantTradeNo)
        .map(({ id }) => id),
    ),
  )
  const ask = async () => {
    const read = await callMain('order.read', { merchantTradeNo })
    receiveOrder(read.order)
    for (const job of read.prints) receivePrint(job)
    for (const refund of read.refunds) receiveRefund(refund)
    return read
  }
  const { value: record, failure } = useRead(ask, [
    merchantTradeNo,
    order?.revision,
    newestPrint,
    refundNews,
    connected,
  ])
  return { record, failure }
}
