import type { ReceivedPayment } from '../../../shared/report/received-payment.ts'
import { callMain } from '../../bridge/main-process.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PAGE, readAll } from '../../state/lists/read-all.ts'
import { receivedCsv } from './received-csv.ts'
import type { Span } from './report-csv.ts'
import { SaveCsv } from './save-csv.tsx'

/** Saves every payment to a static account and every charge of a subscription. */
export function SaveReceived({ span }: { span: Span }) {
  const { t } = useTranslation()
  return (
    <SaveCsv
      span={span}
      label={t('report.saveReceived')}
      file={t('report.receivedFile')}
      csv={async (names) => receivedCsv(await allReceived(span), names)}
    />
  )
}

const allReceived = (span: Span): Promise<ReceivedPayment[]> =>
  readAll(async (last) => {
    const asked = { ...span, after: last?.sequence ?? 0, limit: PAGE }
    const { payments, more } = await callMain('report.received', asked)
    return { found: payments, more }
  })
