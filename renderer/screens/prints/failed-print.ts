import type { PrintJob } from '../../../shared/slip/slip.ts'
import { usePrints } from '../../state/prints/prints.ts'
import { useView } from '../../state/view.ts'

/** The slip that did not come out and that nobody has put off yet. */
export function useFailedPrint(): PrintJob | undefined {
  const job = usePrints(({ alarm, open }) => (alarm === null ? undefined : open[alarm]))
  const view = useView((state) => state.view)
  // There the order itself says so.
  const isOnScreen =
    (view.screen === 'code' || view.screen === 'orders') && view.merchantTradeNo === job?.merchantTradeNo
  return isOnScreen ? undefined : job
}
