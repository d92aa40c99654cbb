import { useRef } from 'react'
import type { TimelineEntry } from '../../../shared/sale/timeline-entry.ts'
import { CopyButton } from '../../components/buttons/copy-button.tsx'
import { Disclosure } from '../../components/layout/disclosure.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { When } from '../../parts/when.tsx'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { entryText, forPeople } from './entry-text.ts'
import css from './order-detail.module.css'
import { type TimelineSubject, timelineText } from './timeline-text.ts'

interface TimelineProps {
  readonly order: TimelineSubject
  readonly entries: readonly TimelineEntry[]
  /** Inquiries that changed nothing. */
  readonly checks: number
}

/** What was sent, what was answered and what it meant, in order, with a copy for support. */
export function Timeline({ order, entries, checks }: TimelineProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  // Where the last inquiry that changed nothing belongs among them.
  const askedAt = order.lastCheckedAt ?? Number.POSITIVE_INFINITY
  const isBefore = ({ at }: TimelineEntry) => at <= askedAt
  const line = (entry: TimelineEntry) => (
    <li key={entry.sequence}>
      <Entry entry={entry} />
    </li>
  )
  return (
    <section aria-labelledby="order-timeline">
      <header className={css.timelineHead}>
        <h3 id="order-timeline">{t('orders.timeline')}</h3>
        <CopyButton
          text={timelineText(order, entries, checks)}
          shown={list}
          label={t('orders.copyTimeline')}
        />
      </header>
      <ol ref={list} className={css.timeline}>
        {entries.filter(isBefore).map(line)}
        {checks > 0 && (
          <li>
            <p>
              <strong>{t('timeline.checked', { count: checks })}</strong>
              {order.lastCheckedAt !== null && <When at={order.lastCheckedAt} exact />}
            </p>
          </li>
        )}
        {entries.filter((entry) => !isBefore(entry)).map(line)}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { at, members } = entry
  const { title, facts } = entryText(entry, t)
  const { said, wire } = forPeople(facts, t, format)
  return (
    <>
      <p>
        <strong>{title}</strong>
        <When at={at} exact />
      </p>
      <Facts facts={said} />
      {Object.keys(wire).length + Object.keys(members).length > 0 && (
        <Disclosure title={t('timeline.members')}>
          <div className={css.members}>
            <Facts facts={wire} />
            <Facts facts={members} />
          </div>
        </Disclosure>
      )}
    </>
  )
}

function Facts({ facts }: { facts: Readonly<Record<string, string>> }) {
  const entries = Object.entries(facts)
  if (entries.length === 0) return null
  return (
    <dl>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
