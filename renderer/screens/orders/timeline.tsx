import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '../../../shared/ipc/contract.ts'
import { exactTimeText } from '../../components/time-text.ts'
import css from './order-detail.module.css'

/** What was sent, what came back and what it was taken for, in order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t, i18n } = useTranslation()
  return (
    <ol className={css.timeline}>
      {entries.map(({ sequence, at, kind, detail }) => (
        <li key={sequence}>
          <p>
            <strong>{t(`timeline.${kind}`)}</strong>
            <time dateTime={new Date(at).toISOString()}>{exactTimeText(at, i18n.language)}</time>
          </p>
          <dl>
            {Object.entries(detail).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
