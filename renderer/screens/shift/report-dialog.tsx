import { useTranslation } from '../../i18n/i18n.ts'
import { SlipSheet } from '../../parts/slip-sheet.tsx'
import { useRunningShift } from '../../state/shift.ts'

interface ReportDialogProps {
  /** A closed shift's Z report; null for the running one's X report. */
  readonly number: number | null
  readonly onClose: () => void
}

/** A report as it would be printed now. */
export function ReportDialog({ number, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  const running = useRunningShift(({ report }) => report?.to)
  return number === null ? (
    <SlipSheet title={t('print.kind.xReport')} of={{ kind: 'xReport' }} tells={running} onClose={onClose} />
  ) : (
    <SlipSheet title={t('print.kind.zReport')} of={{ kind: 'zReport', number }} onClose={onClose} />
  )
}
