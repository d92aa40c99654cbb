import { IconFileSpreadsheet, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useKeyboard } from '../../components/keyboard/use-keyboard.ts'
import { Facts } from '../../components/layout/facts.tsx'
import panes from '../../components/lists/two-panes.module.css'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { PrintStatus } from '../../parts/print-status.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useMay } from '../../state/duty.ts'
import { saveSlip } from '../../state/prints/print-actions.ts'
import { saveFigures } from '../../state/save-figures.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import { PrintRetry } from '../prints/print-retry.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { difference } from './drawer-card.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ShiftFigures } from './shift-figures.tsx'
import { useShiftRecord } from './use-shift-record.ts'

interface ClosedShiftProps {
  readonly number: number
  /** It was closed just now, in this window. */
  readonly justClosed: boolean
}

/** A closed shift: its report as printed, and its actions. */
export function ClosedShift({ number, justClosed }: ClosedShiftProps) {
  const { t } = useTranslation()
  const { record, failure, again } = useShiftRecord(number)
  return (
    <section className={panes.detail} aria-label={t('shift.of', { number })}>
      {justClosed && (
        <Notice tone="info" title={t('shift.closedNow', { number })} urgent>
          {t('shift.closedNowHint')}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} again={again} />}
      {!record && !failure && <p role="status">{t('app.loading')}</p>}
      {record && (
        <>
          <header className={panes.head}>
            <h2>{t('shift.z', { number })}</h2>
          </header>
          {record.report.restoredAt !== null && (
            <Notice tone="warn" title={t('shift.restored')}>
              {t('shift.restoredHint')}
            </Notice>
          )}
          <Closing report={record.report} />
          <Actions number={number} prints={record.prints} />
          <ShiftFigures report={record.report} />
          <ComparisonCard number={number} comparison={record.comparison} />
        </>
      )}
    </section>
  )
}

function Closing({ report: { from, to, opened, closed, cash, auditHead } }: { report: ShiftReport }) {
  const { t } = useTranslation()
  const exact = useExactTime()
  return (
    <Facts
      facts={[
        [t('shift.closedAt'), exact(to)],
        [t('shift.closedBy'), closed?.by ?? t('audit.nobody')],
        [t('shift.approvedBy'), closed?.approvedBy],
        // Whoever counted blind learns it here first.
        [t('shift.drawer'), cash.difference === null ? null : difference(cash.difference, t)[1]],
        [t('shift.carriedBy'), closed?.carriedBy],
        [t('shift.openedBy'), opened && `${opened.by ?? t('audit.nobody')} · ${exact(opened.at)}`],
        [t('shift.counts'), from === null ? t('shift.fromStart') : exact(from)],
        [t('shift.note'), closed?.note],
        [t('shift.auditHead'), auditHead && `${auditHead.sequence} · ${auditHead.code.slice(0, 16)}`],
      ]}
    />
  )
}

function Actions({ number, prints }: { number: number; prints: readonly PrintJob[] }) {
  const { t } = useTranslation()
  const [printing, setPrinting] = useState(false)
  const { failure, press } = useAction<'csv' | 'pdf'>()
  const mayExport = useMay('supervisor')
  useKeyboard((event) => event.key === 'F9' && !event.shiftKey && setPrinting(true))
  return (
    <>
      <div className={panes.actions}>
        <Button tone="primary" icon={<IconPrinter />} onClick={() => setPrinting(true)}>
          {t('shift.printAgain')}
        </Button>
        {(['csv', 'pdf'] as const).map((as) => (
          <Button
            key={as}
            icon={as === 'csv' ? <IconFileSpreadsheet /> : <IconFileTypePdf />}
            {...press(as, () => saveReport(number, as))}
            blocked={!mayExport}
            aria-describedby={mayExport ? undefined : 'shift-export-by'}
          >
            {t(`shift.save.${as}`)}
          </Button>
        ))}
      </div>
      {!mayExport && (
        <p id="shift-export-by" className="soft">
          {t('shift.exportBySupervisor')}
        </p>
      )}
      {failure && <FailureNotice failure={failure} />}
      {prints.map((job) => (
        <PrintStatus key={job.id} job={job} actions={job.state === 'failed' && <PrintRetry job={job} />} />
      ))}
      {printing && <ReportDialog number={number} onClose={() => setPrinting(false)} />}
    </>
  )
}

/** Saves a closed shift's report as a file: its figures for a spreadsheet, or the report as a PDF. */
async function saveReport(number: number, as: 'csv' | 'pdf'): Promise<void> {
  if (as === 'pdf') return saveSlip('pdf', { kind: 'zReport', number }, 'A4')
  const { name, content } = await callMain('shift.export', { number, as })
  saveFigures(name, 'text/csv;charset=utf-8', [content])
}
