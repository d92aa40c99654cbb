import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { HourTakings } from '../../../shared/shift/takings.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { Disclosure } from '../../components/layout/disclosure.tsx'
import { dayText, hourText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { HourChart } from './charts/hour-chart.tsx'
import { hourColumns } from './charts/hour-columns.ts'
import { Legend } from './charts/legend.tsx'
import { FigureTable } from './figure-table.tsx'
import css from './shift.module.css'

interface ByHourProps {
  readonly hours: readonly Omit<HourTakings, 'made'>[]
  readonly timeZone: TimeZone
}

/** When money came in and went back: as columns, and as a table. Nothing if none moved. */
export function ByHour({ hours, timeZone }: ByHourProps) {
  const { t, language } = useTranslation()
  const { step, columns } = hourColumns(hours, timeZone)
  if (columns.length === 0) return null
  const format = { language, zone: timeZone }
  const name = (from: number) => (step === 'hour' ? hourText(from, format) : dayText(from, format))
  const amount = (sen: number) => formatRupiah(sen as Sen)
  const goesBack = columns.some(({ refunded }) => refunded > 0)
  const title = t(step === 'hour' ? 'shift.byHour' : 'shift.byDay')
  const best = columns.reduce((most, each) => (each.paid > most.paid ? each : most))
  return (
    <section className={css.card} aria-labelledby="shift-hours">
      <h3 id="shift-hours">{title}</h3>
      {goesBack && <Legend />}
      <HourChart
        label={t('shift.byHourChart', { name: name(best.from), amount: amount(best.paid) })}
        columns={columns}
        name={name}
        tell={({ from, paid, refunded }) =>
          `${name(from)}: ${amount(paid)}${refunded > 0 ? `, ${t('shift.refunded')} ${amount(refunded)}` : ''}`
        }
      />
      <Disclosure title={t('shift.asTable')}>
        <FigureTable
          heads={[t(step === 'hour' ? 'shift.hour' : 'shift.day'), t('shift.paid'), t('shift.refunded')]}
          rows={columns.map(({ from, paid, refunded }) => [
            name(from),
            amount(paid),
            refunded > 0 ? amount(refunded) : '–',
          ])}
        />
      </Disclosure>
    </section>
  )
}
