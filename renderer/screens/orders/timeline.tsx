import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '../../../shared/ipc/contract.ts'
import { type OrderStateKind, transitions } from '../../../shared/sale/order-life.ts'
import { exactTimeText } from '../../components/time-text.ts'
import css from './order-detail.module.css'

/** What was sent, what came back and what it was taken for, in order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t, i18n } = useTranslation()
  return (
    <ol className={css.timeline}>
      {entries.map(({ sequence, at, kind, detail: { from, to, ...facts } }) => (
        <li key={sequence}>
          <p>
            <strong>
              {isState(from) && isState(to)
                ? `${t(`state.${from}.short`)} → ${t(`state.${to}.short`)}`
                : t(`timeline.${kind}`)}
            </strong>
            <time dateTime={new Date(at).toISOString()}>{exactTimeText(at, i18n.language)}</time>
          </p>
          <dl>
            {Object.entries(facts).map(([name, value]) => (
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

function isState(name: string | undefined): name is OrderStateKind {
  return name !== undefined && Object.hasOwn(transitions, name)
}
