import { useLayoutEffect } from 'react'
import css from '../components/lists/rail-line.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useDraft } from '../screens/counter/draft.ts'
import { useFailedPrint } from '../screens/prints/failed-print.ts'
import { PrintAlarm } from '../screens/prints/print-alarm.tsx'
import { CameToNothing } from './came-to-nothing.tsx'
import { JustPaid } from './just-paid.tsx'
import { MissedScans } from './missed-scans.tsx'
import { useRailRoom } from './rail-room.ts'
import { StaticAccountPaid } from './static-account-paid.tsx'
import { useCameToNothing } from './use-came-to-nothing.ts'
import { useMayLeave } from './use-may-leave.ts'
import { useMissed } from './use-missed.ts'

/**
 * What happened while its cashier was elsewhere. There is room for one line: goods that leave unpaid come first, then a sale
 * that came to nothing, then a slip that did not come out. Money that came in stands beside it.
 */
export function RailNews({ onPrints }: { onPrints: () => void }) {
  const { t } = useTranslation()
  const hasMissed = useMissed().length > 0
  const cameToNothing = useCameToNothing()
  const failedPrint = useFailedPrint()
  const isSaid = cameToNothing.length > 0
  const line = hasMissed ? 'missed' : isSaid || failedPrint ? 'alarm' : undefined
  useLayoutEffect(() => useRailRoom.setState({ line }), [line])
  const mayLeave = useMayLeave()
  useLayoutEffect(() => useDraft.setState({ mayLeave }), [mayLeave])
  return (
    <>
      <MissedScans />
      <div className={css.status} role="status">
        {isSaid && line === 'alarm' && <CameToNothing all={cameToNothing} />}
        {mayLeave && <span className="visually-hidden">{t('forNothing.mayLeave')}</span>}
      </div>
      {failedPrint && line === 'alarm' && !isSaid && <PrintAlarm job={failedPrint} onList={onPrints} />}
      <StaticAccountPaid />
      <JustPaid />
    </>
  )
}
