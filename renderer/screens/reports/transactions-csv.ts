import { csvText } from '../../../shared/csv.ts'
import type { Transaction } from '../../../shared/report/transaction.ts'
import { timeIn } from '../../../shared/time-zone.ts'
import type { Names } from './report-csv.ts'

/** Each payment and refund of a report; the columns of its amounts come to the report's sums. */
export function transactionsCsv(transactions: readonly Transaction[], { t, zone, channel }: Names): string {
  return csvText([
    [
      t('report.transaction.at'),
      t('report.transaction.kind'),
      t('orders.csv.channel'),
      t('orders.csv.number'),
      t('report.transaction.refundNumber'),
      t('orders.csv.platformTradeNo'),
      t('orders.csv.cashier'),
      t('shift.paid'),
      t('shift.refunded'),
      t('orders.csv.fee'),
      t('refund.outside.how'),
    ],
    ...transactions.map((each) => {
      const isPayment = each.kind === 'payment'
      return [
        timeIn(each.at, zone),
        t(`report.transaction.${each.kind}`),
        channel(each.paymentType),
        each.merchantTradeNo,
        isPayment ? '' : each.merchantRefundNo,
        each.platformTradeNo ?? '',
        isPayment ? (each.cashier ?? '') : '',
        isPayment ? each.amount : '',
        isPayment ? '' : each.amount,
        isPayment ? (each.fee ?? '') : '',
        isPayment || each.outside === null ? '' : t(`refund.outside.by.${each.outside}`),
      ]
    }),
  ])
}
