import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import panes from '../../components/lists/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './case-detail.module.css'

interface CaseSheetProps {
  readonly Icon: ComponentType<{ size: string; 'aria-hidden': 'true' }>
  readonly tone: string
  readonly title: string
  /** Null if nobody has said how much it is. */
  readonly amount: Sen | null
  readonly what: ReactNode
  /** Whether money moved. */
  readonly money: string
  /** What a person does about it, in order. */
  readonly steps: readonly string[]
  /** Below the steps. */
  readonly actions: ReactNode
  /** What is known of it. */
  readonly children: ReactNode
}

/** One thing of the work list: what happened, and what a person can do. */
export function CaseSheet({ Icon, tone, title, amount, what, money, steps, ...rest }: CaseSheetProps) {
  const { t } = useTranslation()
  const sheet = useRef<HTMLElement>(null)
  // Under the list, in a narrow window, it would be out of sight.
  useEffect(() => void sheet.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={sheet} className={panes.detail} aria-labelledby="case-title">
      <header className={css.head} data-tone={tone}>
        <Icon size="2rem" aria-hidden="true" />
        <div>
          <h2 id="case-title">{title}</h2>
          {amount !== null && <p className={css.amount}>{formatRupiah(amount)}</p>}
        </div>
      </header>
      <section aria-labelledby="case-what">
        <h3 id="case-what">{t('unresolved.what')}</h3>
        <p>{what}</p>
        <p className={css.money}>{money}</p>
      </section>
      <section aria-labelledby="case-do">
        <h3 id="case-do">{t('unresolved.do')}</h3>
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {rest.actions}
      </section>
      {rest.children}
    </section>
  )
}
