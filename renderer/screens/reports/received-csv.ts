import { csvText } from '../../../shared/csv.ts'
import type { ReceivedPayment } from '../../../shared/report/received-payment.ts'
import { timeIn } from '../../../shared/time-zone.ts'
import type { Names } from './report-csv.ts'

/** Each payment that was received without a sale, to compare with the gateway's own list. */
export function receivedCsv(payments: readonly ReceivedPayment[], { t, zone, channel }: Names): string {
  const time = (at: number | null) => (at === null ? '' : timeIn(at, zone))
  return csvText([
    [
      t('orders.csv.paidAt'),
      t('shift.receivedFrom'),
      t('orders.csv.channel'),
      t('orders.csv.number'),
      t('report.name'),
      t('staticAccount.usedFor'),
      t('orders.csv.paidBy'),
      t('orders.csv.platformTradeNo'),
      t('orders.csv.amount'),
      t('report.takenBack'),
    ],
    ...payments.map(({ at, from, paymentType, number, name, purpose, payer, ...payment }) => [
      time(at),
      t(`shift.from.${from}`),
      channel(paymentType),
      number,
      name ?? '',
      purpose ?? '',
      payer ?? '',
      payment.platformTradeNo ?? '',
      payment.amount,
      time(payment.takenBackAt),
    ]),
  ])
}
