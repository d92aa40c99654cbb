import { useTranslation } from 'react-i18next'
import css from './charts.module.css'

/** Which bar is what: what came in is filled, what went back is hollow. */
export function Legend() {
  const { t } = useTranslation()
  return (
    <p className={css.legend}>
      {(['paid', 'refunded'] as const).map((kind) => (
        <span key={kind}>
          <svg width="14" height="14" aria-hidden="true">
            <rect className={css[kind]} x="1" y="1" width="12" height="12" rx="3" />
          </svg>
          {t(`shift.${kind}`)}
        </span>
      ))}
    </p>
  )
}
