import type { Transaction } from '../../../shared/report/transaction.ts'
import { callMain } from '../../bridge/main-process.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PAGE, readAll } from '../../state/lists/read-all.ts'
import type { Span } from './report-csv.ts'
import { SaveCsv } from './save-csv.tsx'
import { transactionsCsv } from './transactions-csv.ts'

/** Saves every payment and refund that the report counts, to compare with the gateway's payout. */
export function SaveTransactions({ span }: { span: Span }) {
  const { t } = useTranslation()
  return (
    <div>
      <SaveCsv
        span={span}
        label={t('report.saveTransactions')}
        file={t('report.transactionsFile')}
        csv={async (names) => transactionsCsv(await allTransactions(span), names)}
      />
    </div>
  )
}

const allTransactions = (span: Span): Promise<Transaction[]> =>
  readAll(async (last) => {
    const after = last && { at: last.at, sequence: last.sequence }
    const { transactions, more } = await callMain('report.transactions', { ...span, after, limit: PAGE })
    return { found: transactions, more }
  })
