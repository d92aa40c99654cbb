import { useTranslation } from '../../../i18n/i18n.ts'
import css from './charts.module.css'

/** The legend: income is filled, refunds are hollow. */
export function Legend() {
  const { t } = useTranslation()
  return (
    <p className={css.legend}>
      {(['paid', 'refunded'] as const).map((kind) => (
        <span key={kind}>
          <i className={css[kind]} />
          {t(`shift.${kind}`)}
        </span>
      ))}
    </p>
  )
}
