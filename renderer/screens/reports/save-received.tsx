import type { ReceivedPayment } from '../../../shared/report/received-payment.ts'
import { callMain } from '../../bridge/main-process.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { receivedCsv } from './received-csv.ts'
import type { Span } from './report-csv.ts'
import { SaveCsv } from './save-csv.tsx'

const PAGE = 500

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

async function allReceived(span: Span): Promise<ReceivedPayment[]> {
  const payments: ReceivedPayment[] = []
  for (let after = 0; ; after = payments.at(-1)?.sequence ?? 0) {
    const page = await callMain('report.received', { ...span, after, limit: PAGE })
    payments.push(...page.payments)
    if (!page.more) return payments
  }
}
