import type { Transaction, TransactionPlace } from '../../../shared/report/transaction.ts'
import { callMain } from '../../bridge/main-process.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Span } from './report-csv.ts'
import { SaveCsv } from './save-csv.tsx'
import { transactionsCsv } from './transactions-csv.ts'

const PAGE = 500

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

async function allTransactions(span: Span): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  for (let after: TransactionPlace | undefined; ; after = placeOf(transactions.at(-1))) {
    const page = await callMain('report.transactions', { ...span, after, limit: PAGE })
    transactions.push(...page.transactions)
    if (!page.more) return transactions
  }
}

const placeOf = (last: Transaction | undefined) => last && { at: last.at, sequence: last.sequence }
