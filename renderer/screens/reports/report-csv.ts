import { csvText, plainRupiah } from '../../../shared/csv.ts'
import type { SalesReport } from '../../../shared/report/sales-report.ts'
import { partNames, refundedPartNames, roundingDirections } from '../../../shared/shift/takings.ts'
import { dayIn, type TimeZone } from '../../../shared/time-zone.ts'
import type { Translate } from '../../i18n/texts.ts'
import { allFigures as figures, nameOf, of, productRows } from './report-rows.ts'

interface Names {
  readonly t: Translate
  readonly zone: TimeZone
  readonly channel: (paymentType: string) => string
}

/** In one folder, only their names distinguish two reports. */
export function reportFile(name: string, span: { from: number; to: number }, zone: TimeZone): string {
  const days = new Set([dayIn(span.from, zone), dayIn(span.to - 1, zone)])
  return `loket-${name}-${[...days].join('_')}.csv`
}

/** The whole report as a table for a spreadsheet; amounts are rupiah as plain digits. */
export function reportCsv(report: SalesReport, { t, zone, channel }: Names): string {
  const empty = ''
  const noPieces = [empty, empty]
  const line = (part: string, name: string, all: SalesReport['totals']) => [
    part,
    name,
    String(all.paid.count),
    ...figures.map((figure) => plainRupiah(of(all, figure).amount)),
    ...noPieces,
  ]
  const dash = figures.slice(2).map(() => empty)
  return csvText([
    [
      t('report.part'),
      t('report.name'),
      t('report.count'),
      ...figures.map((figure) => nameOf(figure, t)),
      t('report.quantity'),
      t('report.returned'),
    ],
    line(t('report.total'), '', report.totals),
    ...report.days.map((each) => line(t('report.byDay'), dayIn(each.day, zone), each)),
    ...report.channels.map((each) => line(t('shift.byChannel'), channel(each.paymentType), each)),
    ...report.cashiers.map(({ name, paid, parts }) => [
      t('shift.byCashier'),
      name ?? t('audit.nobody'),
      String(paid.count),
      plainRupiah(paid.amount),
      empty,
      empty,
      ...partNames.map((part) => plainRupiah(parts[part].amount)),
      ...refundedPartNames.map(() => empty),
      ...roundingDirections.map(() => empty),
      ...noPieces,
    ]),
    ...productRows(report, t).map(({ name, quantity, sold, returned }) => [
      t('report.byProduct'),
      name,
      empty,
      plainRupiah(sold),
      plainRupiah(returned.amount),
      ...dash,
      quantity,
      returned.quantity,
    ]),
  ])
}
