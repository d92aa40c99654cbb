import { type Language, locales } from '../../../../shared/language.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import css from './charts.module.css'
import { axisOf, type Column } from './hour-columns.ts'

interface HourChartProps {
  /** Read out instead of the picture. */
  readonly label: string
  readonly columns: readonly Column[]
  readonly name: (from: number) => string
  /** A column's amount, shown where the pointer rests. */
  readonly tell: (column: Column) => string
}

/** More names than these do not fit below the columns. */
const MAX_NAMES = 12

/** Income and refunds, a column for each hour. */
export function HourChart({ label, columns, name, tell }: HourChartProps) {
  const { language } = useTranslation()
  const axis = axisOf(Math.max(1, ...columns.map(({ paid, refunded }) => Math.max(paid, refunded))))
  const top = axis.at(-1) ?? 1
  const share = (amount: number) => `${(amount / top) * 100}%`
  const every = Math.ceil(columns.length / MAX_NAMES)
  return (
    <div className={css.hours} role="img" aria-label={label}>
      {axis.map((tick) => (
        <div key={tick} className={css.tick} style={{ bottom: share(tick) }}>
          <span>{shortAmount(tick, language)}</span>
        </div>
      ))}
      {columns.map((column, at) => (
        <div key={column.from} className={css.column} title={tell(column)}>
          <i className={css.paid} style={{ height: share(column.paid) }} />
          {column.refunded > 0 && <i className={css.refunded} style={{ height: share(column.refunded) }} />}
          {at % every === 0 && <span>{name(column.from)}</span>}
        </div>
      ))}
    </div>
  )
}

/** "1,2 jt", "1.2M": short enough for an axis. */
function shortAmount(sen: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { notation: 'compact', maximumFractionDigits: 1 }).format(
    sen / 100,
  )
}
