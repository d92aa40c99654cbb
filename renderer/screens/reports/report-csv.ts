import { csvText, plainRupiah } from '../../../shared/csv.ts'
import type { SalesReport } from '../../../shared/report/sales-report.ts'
import { partNames, refundedPartNames } from '../../../shared/shift/takings.ts'
import type { Translate } from '../../i18n/texts.ts'
import { allFigures as figures, nameOf, of, productRows } from './report-rows.ts'

interface Names {
  readonly t: Translate
  readonly day: (at: number) => string
  readonly channel: (paymentType: string) => string
}

/** The whole report as a table for a spreadsheet; amounts are rupiah as plain digits. */
export function reportCsv(report: SalesReport, { t, day, channel }: Names): string {
  const empty = ''
  const line = (part: string, name: string, all: SalesReport['totals']) => [
    ...[part, name, String(all.paid.count)],
    ...figures.map((figure) => plainRupiah(of(all, figure).amount)),
    empty,
  ]
  const dash = figures.slice(2).map(() => empty)
  return csvText([
    [
      ...[t('report.part'), t('report.name'), t('report.count')],
      ...figures.map((figure) => nameOf(figure, t)),
      t('report.returned'),
    ],
    line(t('report.total'), '', report.totals),
    ...report.days.map((each) => line(t('report.byDay'), day(each.day), each)),
    ...report.channels.map((each) => line(t('shift.byChannel'), channel(each.paymentType), each)),
    ...report.cashiers.map(({ name, paid, parts }) => [
      ...[
        t('shift.byCashier'),
        name ?? t('audit.nobody'),
        String(paid.count),
        plainRupiah(paid.amount),
        empty,
        empty,
      ],
      ...partNames.map((part) => plainRupiah(parts[part].amount)),
      ...refundedPartNames.map(() => empty),
      empty,
    ]),
    ...productRows(report, t).map(({ name, quantity, sold, returned }) => [
      ...[t('report.byProduct'), name, quantity, plainRupiah(sold), plainRupiah(returned.amount)],
      ...[...dash, returned.quantity],
    ]),
  ])
}
