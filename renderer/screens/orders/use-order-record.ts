import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import { receiveOrder, receivePrint, useOrders } from '../../state/orders.ts'
import { receiveRefund, useRefundNews } from '../../state/refunds.ts'
import { useSession } from '../../state/session.ts'

type OrderRecord = CallOutput<'order.read'>

/** An order's timeline and prints, read again whenever the order or one of its print jobs changes. */
export function useOrderRecord(merchantTradeNo: string, order: Order | undefined) {
  const [record, setRecord] = useState<OrderRecord | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const revision = order?.revision
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when there is more to read
  useEffect(() => {
    let shown = true
    callMain('order.read', { merchantTradeNo }).then(
      (read) => {
        receiveOrder(read.order)
        for (const job of read.prints) receivePrint(job)
        for (const refund of read.refunds) receiveRefund(refund)
        if (!shown) return
        setRecord(read)
        setFailure(null)
      },
      (error) => shown && setFailure(callFailureOf(error)),
    )
    return () => {
      shown = false
    }
  }, [merchantTradeNo, revision, newestPrint, refundNews, connected])
  return { record, failure }
}
