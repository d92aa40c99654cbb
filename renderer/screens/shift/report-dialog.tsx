import { SlipSheet } from '../../parts/slip-sheet.tsx'
import { useRunningShift } from '../../state/shift.ts'

interface ReportDialogProps {
  /** A closed shift's Z report; null for the running one's X report. */
  readonly number: number | null
  readonly onClose: () => void
}

/** A report as it would be printed now. */
export function ReportDialog({ number, onClose }: ReportDialogProps) {
  const running = useRunningShift(({ report }) => report?.to)
  const of = number === null ? ({ kind: 'xReport' } as const) : ({ kind: 'zReport', number } as const)
  return <SlipSheet of={of} tells={number === null ? running : undefined} onClose={onClose} />
}
