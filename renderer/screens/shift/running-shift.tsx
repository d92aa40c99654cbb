import { IconCash, IconLock, IconPlayerPlay, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useKeyboard } from '../../components/keyboard/use-keyboard.ts'
import { Facts } from '../../components/layout/facts.tsx'
import panes from '../../components/lists/two-panes.module.css'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useMay } from '../../state/duty.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import { go } from '../../state/view.ts'
import { DrawerButtons } from '../printers/drawer-button.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { OpenShiftDialog } from './open-shift-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { RunningBadge } from './running-badge.tsx'
import { useRunningFigures } from './running-figures.ts'
import { ShiftFigures } from './shift-figures.tsx'

/** The running shift's figures, live, and its actions. */
export function RunningShift() {
  const { t } = useTranslation()
  const { report, failure, again } = useRunningFigures()
  return (
    <section className={panes.detail} aria-label={t('shift.running')}>
      {failure && <FailureNotice failure={failure} again={again} />}
      {!report && !failure && <p role="status">{t('app.loading')}</p>}
      {report && (
        <>
          <header className={panes.head}>
            <h2>{t('shift.of', { number: report.number })}</h2>
            <RunningBadge opened={report.opened !== null} />
          </header>
          <Begun report={report} />
          <Actions report={report} />
          <ShiftFigures report={report} />
        </>
      )}
    </section>
  )
}

function Begun({ report: { from, opened, restoredAt } }: { report: ShiftReport }) {
  const { t } = useTranslation()
  const exact = useExactTime()
  return (
    <Facts
      facts={[
        [t('shift.openedBy'), opened && (opened.by ?? t('audit.nobody'))],
        [t('shift.openedAt'), opened && exact(opened.at)],
        [t('shift.float'), opened?.float != null && formatRupiah(opened.float)],
        [t('shift.counts'), from === null ? t('shift.fromStart') : exact(from)],
        // Whoever has just restored a backup finds here that it was done.
        [t('shift.restoredAt'), restoredAt !== null && exact(restoredAt)],
      ]}
    />
  )
}

function Actions({ report }: { report: ShiftReport }) {
  const { t } = useTranslation()
  const [shown, show] = useState<'open' | 'cash' | 'report' | null>(null)
  const maySupervise = useMay('supervisor')
  const hide = () => show(null)
  useKeyboard((event) => event.key === 'F9' && !event.shiftKey && !report.withheld && show('report'))
  return (
    <>
      <div className={panes.actions}>
        {report.opened === null && (
          <Button tone="primary" icon={<IconPlayerPlay />} onClick={() => show('open')}>
            {t('shift.openNow')}
          </Button>
        )}
        <Button icon={<IconCash />} onClick={() => show('cash')}>
          {t('shift.moveCash')}
        </Button>
        {!report.withheld && (
          <Button icon={<IconPrinter />} onClick={() => show('report')}>
            {t('print.kind.xReport')}
          </Button>
        )}
        <DrawerButtons />
        <Button
          tone={report.opened === null ? 'plain' : 'primary'}
          icon={<IconLock />}
          onClick={() => go({ screen: 'shift', number: null, closing: true })}
        >
          {t('shift.close')}
        </Button>
      </div>
      {!maySupervise && <p className="soft">{t('shift.closeByApproval')}</p>}
      {shown === 'open' && <OpenShiftDialog onClose={hide} />}
      {shown === 'cash' && <CashDialog onClose={hide} />}
      {shown === 'report' && <ReportDialog number={null} onClose={hide} />}
    </>
  )
}
