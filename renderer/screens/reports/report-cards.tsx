import { DAY } from '../../../shared/durations.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { SalesReport } from '../../../shared/report/sales-report.ts'
import { dayText, weekdayText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { ChannelChart } from '../shift/charts/channel-chart.tsx'
import { HourChart } from '../shift/charts/hour-chart.tsx'
import type { Column } from '../shift/charts/hour-columns.ts'
import { Legend } from '../shift/charts/legend.tsx'
import { type Cell, ScrollingTable } from '../shift/figure-table.tsx'
import css from '../shift/shift.module.css'
import { changeText } from './before-text.ts'
import type { Span } from './report-csv.ts'
import { beside, besideReceived, figuresIn, nameOf, of, productRows } from './report-rows.ts'
import own from './reports-screen.module.css'
import { SaveReceived } from './save-received.tsx'

interface CardProps {
  readonly report: SalesReport
  /** The report of the days before; null if there is none to compare with. */
  readonly before: SalesReport | null
}

const amount = (sen: number) => formatRupiah(sen as Sen)
/** The most bars of a chart; its table has them all. */
const MAX_BARS = 10
/** The most figures of each row for which half of the screen has room. */
const MAX_FIGURES = 3

/** Cells that have the figure of the days before below their own, where there are such days. */
function useComparing(before: SalesReport | null) {
  const { t, language } = useTranslation()
  return {
    head: (name: string): Cell => (before ? [name, t('report.earlier')] : name),
    cell: (now: number, was: number): Cell =>
      before ? [amount(now), `${amount(was)}${changeText(now, was, language)}`] : amount(now),
  }
}

export function ByDay({ report }: { report: SalesReport }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { days, totals } = report
  const figures = figuresIn(report)
  const name = (at: number) => dayText(at, format)
  const best = days.reduce((most, each) => (each.paid.amount > most.paid.amount ? each : most))
  return (
    <section className={css.card} aria-labelledby="report-days">
      <h3 id="report-days">{t('report.byDay')}</h3>
      {totals.refunded.count > 0 && <Legend />}
      <HourChart
        label={t('shift.byHourChart', { name: name(best.day), amount: amount(best.paid.amount) })}
        columns={withoutGaps(days)}
        name={name}
        tell={({ from, paid }) => `${weekdayText(from, format)}: ${amount(paid)}`}
      />
      <ScrollingTable
        label={t('report.byDay')}
        heads={[t('shift.day'), t('report.count'), ...figures.map((figure) => nameOf(figure, t))]}
        rows={days.map((each) => [
          weekdayText(each.day, format).replaceAll(' ', '\u00a0'),
          String(each.paid.count),
          ...figures.map((figure) => amount(of(each, figure).amount)),
        ])}
        total={[
          t('shift.total'),
          String(totals.paid.count),
          ...figures.map((figure) => amount(of(totals, figure).amount)),
        ]}
      />
    </section>
  )
}

/** A column for every day from the first to the last, even if nothing moved. */
function withoutGaps(days: SalesReport['days']): readonly Column[] {
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0]
  return Array.from({ length: Math.round((last - first) / DAY) + 1 }, (_, at) => {
    const from = first + at * DAY
    const known = days.find(({ day }) => day === from)
    return { from, paid: known?.paid.amount ?? 0, refunded: known?.refunded.amount ?? 0 }
  })
}

export function ByChannel({ report, before }: CardProps) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  const { head, cell } = useComparing(before)
  const figures = figuresIn(report)
  return (
    <section
      className={figures.length > MAX_FIGURES ? `${css.card} ${own.wide}` : css.card}
      aria-labelledby="report-channels"
    >
      <h3 id="report-channels">{t('shift.byChannel')}</h3>
      <ChannelChart
        label={t('shift.byChannelChart')}
        bars={report.channels.map(({ paymentType, paid, refunded }) => ({
          name: channelName(paymentType),
          paid: paid.amount,
          refunded: refunded.amount,
          text: amount(paid.amount),
        }))}
      />
      <ScrollingTable
        label={t('shift.byChannelTable')}
        heads={[
          t('orders.channel'),
          t('report.count'),
          ...figures.map((figure) => (figure === 'paid' ? head(nameOf(figure, t)) : nameOf(figure, t))),
        ]}
        rows={beside(report.channels, before?.channels, ({ paymentType }) => paymentType).map(
          ({ of: { paymentType }, now, was }) => [
            channelName(paymentType),
            String(now?.paid.count ?? 0),
            ...figures.map((figure) => {
              const sum = now ? of(now, figure).amount : 0
              return figure === 'paid' ? cell(sum, was?.paid.amount ?? 0) : amount(sum)
            }),
          ],
        )}
      />
    </section>
  )
}

/** Goods sold, and what came back of them: the most as bars, all of them as a table. */
export function ByProduct({ report, before }: CardProps) {
  const { t } = useTranslation()
  const { head, cell } = useComparing(before)
  const { products } = report
  const rows = productRows(report, before, t)
  const cameBack = rows.some(({ returned }) => returned.amount > 0)
  return (
    <section className={`${css.card} ${own.tall}`} aria-labelledby="report-products">
      <h3 id="report-products">{t('report.byProduct')}</h3>
      <p className="soft">{t('report.byProductHint')}</p>
      {products.length > 0 && (
        <ChannelChart
          label={t('report.byProductChart')}
          bars={products.slice(0, MAX_BARS).map(({ name, amount: sold, returned }) => ({
            name,
            paid: sold,
            refunded: returned.amount,
            text: amount(sold),
          }))}
        />
      )}
      <ScrollingTable
        label={t('report.byProduct')}
        heads={[
          t('orders.item'),
          t('report.quantity'),
          head(t('report.sold')),
          ...(cameBack ? [t('report.returned'), t('shift.refunded')] : []),
        ]}
        rows={rows.map(({ name, quantity, sold, returned, was }) => [
          name,
          quantity,
          cell(sold, was),
          ...(cameBack ? [returned.quantity, amount(returned.amount)] : []),
        ])}
      />
    </section>
  )
}

/** Nothing where nothing was received without a sale, now or in the days before. */
export function ByReceived({ report, before, span }: CardProps & { span: Span }) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  const { head, cell } = useComparing(before)
  const rows = besideReceived(report, before)
  if (rows.length === 0) return null
  return (
    <section className={css.card} aria-labelledby="report-received">
      <h3 id="report-received">{t('shift.received')}</h3>
      <p className="soft">{t('shift.receivedHint')}</p>
      <ScrollingTable
        label={t('shift.received')}
        heads={[t('shift.receivedFrom'), t('orders.channel'), t('report.count'), head(t('shift.paid'))]}
        rows={rows.map(({ of: { from, paymentType }, now, was }) => [
          t(`shift.from.${from}`),
          channelName(paymentType),
          String(now?.count ?? 0),
          cell(now?.amount ?? 0, was?.amount ?? 0),
        ])}
      />
      {report.received.length > 0 && <SaveReceived span={span} />}
    </section>
  )
}

export function ByCashier({ report, before }: CardProps) {
  const { t } = useTranslation()
  const { head, cell } = useComparing(before)
  return (
    <section className={css.card} aria-labelledby="report-cashiers">
      <h3 id="report-cashiers">{t('shift.byCashier')}</h3>
      <ScrollingTable
        label={t('shift.byCashier')}
        heads={[t('shift.cashier'), t('report.count'), head(t('shift.paid')), t('shift.ended.discount')]}
        rows={beside(report.cashiers, before?.cashiers, ({ name }) => name ?? '').map(
          ({ of: { name }, now, was }) => [
            name ?? t('audit.nobody'),
            String(now?.paid.count ?? 0),
            cell(now?.paid.amount ?? 0, was?.paid.amount ?? 0),
            amount(now?.parts.discount.amount ?? 0),
          ],
        )}
      />
    </section>
  )
}
