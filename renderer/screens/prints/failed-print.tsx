import { later } from '../../parts/later.tsx'
import { usePrints } from '../../state/prints.ts'
import { useView } from '../../state/view.ts'

const PrintAlarm = later(() => import('./print-alarm.tsx').then((part) => part.PrintAlarm))

/** Reports at once, on every screen, that a slip did not come out. */
export function FailedPrint({ onList }: { onList: () => void }) {
  const job = usePrints(({ alarm, open }) => (alarm === null ? undefined : open[alarm]))
  const view = useView((state) => state.view)
  // There the order itself says so.
  const isOnScreen =
    (view.screen === 'code' || view.screen === 'orders') && view.merchantTradeNo === job?.merchantTradeNo
  return <div role="alert">{job && !isOnScreen && <PrintAlarm job={job} onList={onList} />}</div>
}
