import { IconDownload } from '@tabler/icons-react'
import type { ReceivedPayment } from '../../../shared/report/received-payment.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import { saveFigures } from '../../state/save-figures.ts'
import { useTimeFormat } from '../../state/time-format.ts'
import { useAction } from '../../state/use-action.ts'
import { receivedCsv } from './received-csv.ts'
import { reportFile, type Span } from './report-csv.ts'

const PAGE = 500

/** Saves every payment to a static account and every charge of a subscription. */
export function SaveReceived({ span }: { span: Span }) {
  const { t } = useTranslation()
  const { zone } = useTimeFormat()
  const channel = useChannelName()
  const { failure, press } = useAction<'save'>()
  const save = async () => {
    const payments: ReceivedPayment[] = []
    for (let after = 0; ; after = payments.at(-1)?.sequence ?? 0) {
      const page = await callMain('report.received', { ...span, after, limit: PAGE })
      payments.push(...page.payments)
      if (!page.more) break
    }
    // No file without its line in the audit log.
    await callMain('report.noteExport', span)
    const text = receivedCsv(payments, { t, zone, channel })
    saveFigures(reportFile(t('report.receivedFile'), span, zone), 'text/csv;charset=utf-8', [text])
  }
  return (
    <>
      <Button icon={<IconDownload />} {...press('save', save)}>
        {t('report.saveReceived')}
      </Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
