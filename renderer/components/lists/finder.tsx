import type { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../buttons/button.tsx'
import { FailureNotice } from '../notices/notice.tsx'
import css from './two-panes.module.css'

interface FoundList {
  use(): { readonly failure: Failure | null; readonly more: boolean }
  find(): Promise<void>
  readMore(): Promise<void>
}

interface FinderProps {
  /** Above the list: its title and filters. */
  readonly head: ReactNode
  readonly label: string
  /** The number of results; undefined until the first answer. */
  readonly count: number | undefined
  readonly list: FoundList
  /** Shown if nothing was found. */
  readonly nothing: ReactNode
  /** Below the last result, above the button that reads more. */
  readonly end?: ReactNode
  readonly children: ReactNode
  /** The chosen item, and dialogs over the screen. */
  readonly beside: ReactNode
  readonly className?: string | undefined
}

/** A searchable list, and the chosen item beside it. */
export function Finder({ head, beside, className = '', ...results }: FinderProps) {
  return (
    <main className={css.screen}>
      <section className={`${css.finder} ${className}`}>
        {head}
        <Results {...results} />
      </section>
      {beside}
    </main>
  )
}

type ResultsProps = Omit<FinderProps, 'head' | 'beside' | 'className'>

/** The results, or why there are none. */
function Results({ label, count, list, nothing, end, children }: ResultsProps) {
  const { t } = useTranslation()
  const { failure, more } = list.use()
  return (
    <>
      {failure && <FailureNotice failure={failure} again={() => list.find()} />}
      {count === 0 && nothing && (
        <div className={css.nothing} role="status">
          {nothing}
        </div>
      )}
      {count !== undefined && count > 0 && (
        <ul className={css.list} aria-label={label}>
          {children}
          {(end || more) && (
            <li className={css.more}>
              {end}
              {more && <Button onClick={() => void list.readMore()}>{t('orders.more')}</Button>}
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** Shown beside a list without a chosen item. */
export function PickOne({ Icon, children }: { Icon: typeof IconClock; children: string }) {
  return (
    <p className={css.nothing}>
      <Icon size="3rem" stroke={1.25} aria-hidden="true" />
      {children}
    </p>
  )
}
