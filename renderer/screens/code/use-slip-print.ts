import { useState } from 'react'
import type { Order } from '../../../shared/sale/order.ts'
import type { useAction } from '../../state/calls/use-action.ts'
import { printKey, useOrders } from '../../state/orders/orders.ts'
import { printAgain, printSlip, slipOf } from '../../state/prints/print-actions.ts'
import { useStarted } from '../../state/session.ts'

/** The printing of the slip that the order can have now, as one of the screen's actions. */
export function useSlipPrint(order: Order, run: ReturnType<typeof useAction<'print'>>['run']) {
  const { merchantTradeNo } = order
  const slip = slipOf(order)
  const { printers } = useStarted().settings
  const [isShown, show] = useState(false)
  const job = useOrders(({ prints }) => slip && prints[printKey(merchantTradeNo, slip)])
  const isPrinting = job?.state === 'queued' || job?.state === 'sending'

  function print(): void {
    if (!slip || isPrinting) return
    // Without a printer the slip is shown on the screen, for an office printer or a file.
    if (printers.length === 0) show(true)
    else
      void run('print', async () => {
        if (job?.state === 'failed') await printAgain(job)
        else await printSlip({ kind: slip, merchantTradeNo })
      })
  }

  return { slip, job, isPrinting, print, shown: slip && isShown ? slip : null, close: () => show(false) }
}
