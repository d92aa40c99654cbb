import { useEffect, useState } from 'react'
import { useDraft } from '../screens/counter/draft.ts'
import { forgetOnScreen } from '../state/on-screen.ts'
import { useOrders, waitingOrders } from '../state/orders/orders.ts'
import { useView } from '../state/view.ts'

/** Most answers come sooner, and a button that comes and goes is pressed by mistake. */
const SLOW_MS = 3_000

/** Whether the sale that is being sent may be left: it is on disk, and its answer takes long. */
export function useMayLeave(): boolean {
  const saleId = useDraft((draft) => (draft.sending ? draft.saleId : null))
  const isOnDisk = useOrders(({ orders }) => waitingOrders(orders).some((order) => order.saleId === saleId))
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (saleId === null) return
    const timer = setTimeout(() => setSlow(saleId), SLOW_MS)
    return () => clearTimeout(timer)
  }, [saleId])
  useEffect(() => {
    if (saleId === null) return
    // A reload comes back to the next customer's sale and not to the one that was left.
    return () => {
      if (useDraft.getState().saleId !== saleId && useView.getState().view.screen === 'counter')
        forgetOnScreen()
    }
  }, [saleId])
  return isOnDisk && slow === saleId
}
