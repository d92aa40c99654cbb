import { type Cell, csvText } from '../../../shared/csv.ts'
import type { ReportFigures, SalesReport } from '../../../shared/report/sales-report.ts'
import { partNames, refundedPartNames, roundingDirections } from '../../../shared/shift/takings.ts'
import { dayIn, type TimeZone } from '../../../shared/time-zone.ts'
import type { Translate } from '../../i18n/texts.ts'
import { beside, besideReceived, allFigures as figures, nameOf, of, productRows } from './report-rows.ts'

/** What a file names things by: texts, the shop's time zone, and its ways to pay. */
export interface Names {
  readonly t: Translate
  readonly zone: TimeZone
  readonly channel: (paymentType: string) => string
}

/** In one folder, only their names distinguish two reports. */
export function reportFile(name: string, span: Span, zone: TimeZone): string {
  return `loket-${name}-${daysOf(span, zone).join('_')}.csv`
}

/** The whole report for a spreadsheet, in plain rupiah. The last column has the days before, and their dates in its head. */
export function reportCsv(
  report: SalesReport,
  before: { readonly span: Span; readonly report: SalesReport | null } | null,
  { t, zone, channel }: Names,
): string {
  const empty = ''
  const noPieces = [empty, empty]
  const was = before?.report ?? null
  const earlier = (amount: number | undefined) => (was ? (amount ?? 0) : empty)
  const line = (part: string, name: string, all: ReportFigures | null, last: Cell) => [
    part,
    name,
    String(all?.paid.count ?? 0),
    ...figures.map((figure) => (all ? of(all, figure).amount : 0)),
    ...noPieces,
    last,
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
      [t('report.earlier'), ...(before && was ? daysOf(before.span, zone) : [])].join(' '),
    ],
    line(t('report.total'), '', report.totals, earlier(was?.totals.paid.amount)),
    ...report.days.map((each) => line(t('report.byDay'), dayIn(each.day, zone), each, empty)),
    ...beside(report.channels, was?.channels, ({ paymentType }) => paymentType).map((row) =>
      line(t('shift.byChannel'), channel(row.of.paymentType), row.now, earlier(row.was?.paid.amount)),
    ),
    ...beside(report.cashiers, was?.cashiers, ({ name }) => name ?? '').map((row) => [
      t('shift.byCashier'),
      row.of.name ?? t('audit.nobody'),
      String(row.now?.paid.count ?? 0),
      row.now?.paid.amount ?? 0,
      empty,
      empty,
      ...partNames.map((part) => row.now?.parts[part].amount ?? 0),
      ...refundedPartNames.map(() => empty),
      ...roundingDirections.map(() => empty),
      ...noPieces,
      earlier(row.was?.paid.amount),
    ]),
    ...besideReceived(report, was).map((row) => [
      t('shift.received'),
      `${t(`shift.from.${row.of.from}`)}: ${channel(row.of.paymentType)}`,
      String(row.now?.count ?? 0),
      row.now?.amount ?? 0,
      empty,
      ...dash,
      ...noPieces,
      earlier(row.was?.amount),
    ]),
    ...productRows(report, was, t).map((row) => [
      t('report.byProduct'),
      row.name,
      empty,
      row.sold,
      row.returned.amount,
      ...dash,
      row.quantity,
      row.returned.quantity,
      earlier(row.was),
    ]),
  ])
}

export interface Span {
  readonly from: number
  readonly to: number
}

/** Its first and last day; one if they are the same. */
const daysOf = ({ from, to }: Span, zone: TimeZone) => [...new Set([dayIn(from, zone), dayIn(to - 1, zone)])]
