import { IconDownload } from '@tabler/icons-react'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { saveFigures } from '../../state/save-figures.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { type Names, reportFile, type Span } from './report-csv.ts'

interface SaveCsvProps {
  readonly span: Span
  readonly label: string
  /** What the file's name says that it has. */
  readonly file: string
  readonly csv: (names: Names) => string | Promise<string>
}

/** A button that saves figures of some days as CSV. */
export function SaveCsv({ span, label, file, csv }: SaveCsvProps) {
  const { t } = useTranslation()
  const { zone } = useTimeFormat()
  const channel = useChannelName()
  const { failure, press } = useAction<'save'>()
  const save = async () => {
    const text = await csv({ t, zone, channel })
    // No file without its line in the audit log.
    await callMain('report.noteExport', span)
    saveFigures(reportFile(file, span, zone), 'text/csv;charset=utf-8', [text])
  }
  return (
    <>
      <Button icon={<IconDownload />} {...press('save', save)}>
        {label}
      </Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
