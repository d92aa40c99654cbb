import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { SalesReport } from '../../../shared/report/sales-report.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Spinner } from '../../components/buttons/spinner.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { DateField } from '../../components/fields/date-field.tsx'
import column from '../../components/layout/column-screen.module.css'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { signedAmount } from '../../components/money/signed-amount.ts'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { go } from '../../state/view.ts'
import { ByHour } from '../shift/by-hour.tsx'
import shift from '../shift/shift.module.css'
import { changeText, spanText } from './before-text.ts'
import { ByCashier, ByChannel, ByDay, ByProduct, ByReceived } from './report-cards.tsx'
import { reportCsv } from './report-csv.ts'
import { type Comparison, comparisons, momentsOf, type Range, reportPeriods } from './report-range.ts'
import { figuresIn, nameOf, of } from './report-rows.ts'
import css from './reports-screen.module.css'
import { SaveCsv } from './save-csv.tsx'
import { SaveTransactions } from './save-transactions.tsx'
import { type Before, isEmpty, useReport } from './use-report.ts'

/** What was sold over all shifts: by day, way to pay, product and cashier. */
export function ReportsScreen() {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const [range, setRange] = useState<Range>({ period: 'today', fromDay: '', toDay: '' })
  const [by, compareWith] = useState<Comparison>('before')
  const [again, readAgain] = useState(0)
  const span = momentsOf(range, Date.now(), format.zone)
  const { report, before, failure } = useReport(span, by, again)
  const hasNone = report !== null && isEmpty(report)
  const earlier = before?.report ?? null
  return (
    <main className={column.screen}>
      <header className={column.head}>
        <ScreenTitle>{t('report.title')}</ScreenTitle>
        <Button icon={<IconRefresh />} onClick={() => readAgain((times) => times + 1)}>
          {t('report.again')}
        </Button>
        {report && span && (
          <SaveCsv
            span={span}
            label={t('shift.save.csv')}
            file={t('report.file')}
            csv={(names) => reportCsv(report, before, names)}
          />
        )}
        <Button onClick={() => go({ screen: 'shift', number: null })}>{t('report.toShift')}</Button>
      </header>
      <div className={css.range}>
        <Choice
          label={t('orders.filter.period')}
          value={range.period}
          options={reportPeriods.map((value) => ({ value, label: t(`orders.filter.${value}`) }))}
          onChange={(period) => setRange({ ...range, period })}
        />
        {range.period === 'days' && (
          <>
            <DateField
              label={t('orders.filter.fromDay')}
              value={range.fromDay}
              max={range.toDay}
              onChange={(fromDay) => setRange({ ...range, fromDay })}
            />
            <DateField
              label={t('orders.filter.toDay')}
              value={range.toDay}
              min={range.fromDay}
              onChange={(toDay) => setRange({ ...range, toDay })}
            />
          </>
        )}
        <Choice
          label={t('report.compareWith')}
          value={by}
          options={comparisons.map((value) => ({ value, label: t(`report.comparison.${value}`) }))}
          onChange={compareWith}
        />
      </div>
      {failure && <FailureNotice failure={failure} />}
      {span && !report && !failure && <Spinner size="2rem" />}
      {!span && <p role="status">{t('report.pickDays')}</p>}
      {hasNone && <p role="status">{t('report.nothing')}</p>}
      {report && span && !hasNone && (
        <>
          <Headline report={report} before={before} />
          {report.hours.length > 0 ? (
            <ByHour hours={report.hours} timeZone={format.zone} />
          ) : (
            report.days.length > 0 && <ByDay report={report} />
          )}
          <div className={css.cards}>
            <ByChannel report={report} before={earlier} />
            <ByProduct report={report} before={earlier} />
            <ByCashier report={report} before={earlier} />
            <ByReceived report={report} before={earlier} span={span} />
          </div>
          <SaveTransactions span={span} />
          <p className="soft">{t('report.hint')}</p>
        </>
      )}
    </main>
  )
}

/** Income, refunds and the rest, each beside that of the days before; and the parts of payments. */
function Headline({ report, before }: { report: SalesReport; before: Before | null }) {
  const { t, language } = useTranslation()
  const format = useTimeFormat()
  const { totals } = report
  const { paid, refunded } = totals
  const was = before?.report?.totals
  const figures = figuresIn(report).filter((figure) => figure !== 'paid' && figure !== 'refunded')
  const shown: readonly Shown[] = [
    { name: t('shift.paid'), ...paid, was: was?.paid.amount },
    { name: t('shift.refunded'), ...refunded, was: was?.refunded.amount },
    {
      name: t('shift.net'),
      amount: paid.amount - refunded.amount,
      was: was && was.paid.amount - was.refunded.amount,
    },
    ...figures.map((figure) => ({ name: nameOf(figure, t), ...of(totals, figure) })),
  ]
  return (
    <div className={css.headline}>
      <dl className={shift.headline}>
        {shown.map(({ name, amount, count, was }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{signedAmount(amount)}</strong>
              <span>{count === undefined ? t('shift.netHint') : `${count}×`}</span>
              {was !== undefined && (
                <span>
                  {t('report.before', {
                    amount: signedAmount(was),
                    change: changeText(amount, was, language),
                  })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {before && (
        <p className="soft">
          {t(before.report ? 'report.comparedWith' : 'report.nothingBefore', {
            span: spanText(before.span, Date.now(), format),
          })}
        </p>
      )}
    </div>
  )
}

/** One figure in sen: how often it occurred, and what it was in the days before. */
interface Shown {
  readonly name: string
  readonly amount: number
  readonly count?: number
  readonly was?: number | undefined
}
